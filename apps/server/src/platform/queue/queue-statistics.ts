import type { PgBoss } from 'pg-boss'
import type { Clock } from '../clock/clock.ts'
import { type JobPool, jobPools } from './job.ts'

export interface QueueStatistics {
  queue: JobPool
  states: Record<'queued' | 'active' | 'failed' | 'ended', number>
  waiting: number
  /** How long ago the longest waiting one could have started. */
  oldestSeconds: number
}

const lookedAt = 1_000

export class QueueWatch {
  constructor(
    private readonly boss: PgBoss,
    private readonly clock: Clock,
  ) {}

  /** At most a minute old. */
  statistics(): Promise<QueueStatistics[]> {
    return Promise.all(
      jobPools.map(async (queue) => {
        const [counts] = await this.boss.getQueueStats(queue, { force: true })
        const { queuedCount = 0, activeCount = 0, failedCount = 0, totalCount = 0, readyCount = 0 } = counts ?? {}
        return {
          queue,
          states: { queued: queuedCount, active: activeCount, failed: failedCount, ended: totalCount - queuedCount - activeCount - failedCount },
          waiting: readyCount,
          oldestSeconds: readyCount > 0 ? await this.#oldestSeconds(queue) : 0,
        }
      }),
    )
  }

  async #oldestSeconds(queue: JobPool): Promise<number> {
    const starts = (await this.boss.findJobs(queue, { queued: true, limit: lookedAt })).map(({ startAfter }) => startAfter.getTime())
    const now = this.clock.now().getTime()
    return Math.max(0, ...starts.map((start) => (now - start) / 1000))
  }

  async workers(): Promise<number> {
    return (await this.boss.getInstances()).filter(({ live }) => live).length
  }
}
