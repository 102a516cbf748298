import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'
import type { WorkerReportsRepository } from '../workers/worker-reports.repository.ts'
import { queueNames } from './boss.ts'
import { isQueueName, type QueueName } from './job.ts'

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

type QueueCounts = QueueStatistics['states'] &
  Pick<QueueStatistics, 'waiting' | 'oldestSeconds'> & { queue: string }

export const servedQueuesTopic = 'queues'

/** One that could start now. */
const isReady = sql`job.state < 'active' and not job.blocked and job.start_after <= now()`

export class QueueWatch {
  constructor(
    private readonly database: Database,
    private readonly boss: PgBoss,
    private readonly reports: Pick<WorkerReportsRepository<ServedQueues>, 'current'>,
  ) {}

  /** Counted when asked: what pg-boss has counted itself may be a minute old. */
  async statistics(): Promise<QueueStatistics[]> {
    const [{ rows }, workersOf] = await Promise.all([
      this.database.orm.execute<QueueCounts>(sql`
        select queue.name as queue,
          count(job.id) filter (where job.state < 'active')::int as queued,
          count(job.id) filter (where job.state = 'active')::int as active,
          count(job.id) filter (where job.state = 'failed')::int as failed,
          count(job.id) filter (where job.state in ('completed', 'cancelled'))::int as ended,
          count(job.id) filter (where ${isReady})::int as waiting,
          coalesce(extract(epoch from now() - min(job.start_after) filter (where ${isReady})), 0)::float8 as "oldestSeconds"
        from pgboss.queue left join pgboss.job on job.name = queue.name group by queue.name`),
      this.#served(),
    ])
    return rows.flatMap(({ queue, waiting, oldestSeconds, ...states }) =>
      isQueueName(queue) ? [{ queue, states, waiting, oldestSeconds, workers: workersOf(queue) }] : [],
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

  async workers(): Promise<number> {
    return (await this.boss.getInstances()).filter(({ live }) => live).length
  }
}
