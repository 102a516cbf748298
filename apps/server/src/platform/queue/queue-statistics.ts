import type { PgBoss } from 'pg-boss'
import type { Clock } from '../clock/clock.ts'
import type { WorkerReportsRepository } from '../workers/worker-reports.repository.ts'
import { queueNames } from './boss.ts'
import type { QueueName } from './job.ts'

export interface QueueStatistics {
  queue: QueueName
  states: Record<'queued' | 'active' | 'failed' | 'ended', number>
  waiting: number
  /** How long ago the longest waiting one could have started. */
  oldestSeconds: number
  workers: number
}

/** What a worker process takes jobs from. */
export interface ServedQueues {
  queues: readonly QueueName[]
}

export const servedQueuesTopic = 'queues'

const lookedAt = 1_000

export class QueueWatch {
  constructor(
    private readonly boss: PgBoss,
    private readonly clock: Clock,
    private readonly reports: Pick<WorkerReportsRepository<ServedQueues>, 'current'>,
  ) {}

  async statistics(): Promise<QueueStatistics[]> {
    const [queues, workersOf] = await Promise.all([queueNames(this.boss), this.#served()])
    return Promise.all(
      queues.map(async (queue) => {
        const [counts] = await this.boss.getQueueStats(queue, { force: true })
        const {
          queuedCount = 0,
          activeCount = 0,
          failedCount = 0,
          totalCount = 0,
          readyCount = 0,
        } = counts ?? {}
        return {
          queue,
          states: {
            queued: queuedCount,
            active: activeCount,
            failed: failedCount,
            ended: totalCount - queuedCount - activeCount - failedCount,
          },
          waiting: readyCount,
          oldestSeconds: readyCount > 0 ? await this.#oldestSeconds(queue) : 0,
          workers: workersOf(queue),
        }
      }),
    )
  }

  async unserved(): Promise<QueueName[]> {
    const [queues, workersOf] = await Promise.all([queueNames(this.boss), this.#served()])
    const waiting = await Promise.all(
      queues.map(
        async (queue) =>
          workersOf(queue) === 0 && (await this.boss.findJobs(queue, { queued: true, limit: 1 })).length > 0,
      ),
    )
    return queues.filter((_, index) => waiting[index])
  }

  async #served(): Promise<(queue: QueueName) => number> {
    const reports = await this.reports.current()
    return (queue) => reports.filter(({ queues }) => queues.includes(queue)).length
  }

  async #oldestSeconds(queue: QueueName): Promise<number> {
    const starts = (await this.boss.findJobs(queue, { queued: true, limit: lookedAt })).map(
      ({ startAfter }) => startAfter.getTime(),
    )
    const now = this.clock.now().getTime()
    return Math.max(0, ...starts.map((start) => (now - start) / 1000))
  }

  async workers(): Promise<number> {
    return (await this.boss.getInstances()).filter(({ live }) => live).length
  }
}
