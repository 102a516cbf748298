import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { workerSilenceMs } from './lease.ts'

/** How one queue stands. */
export interface QueueStatistics {
  queue: string
  /** Jobs by state, as pg-boss calls it; those that ended stay for hours. */
  states: Record<string, number>
  /** Jobs that wait though they may start. */
  waiting: number
  /** How long the one that has waited longest could have started. */
  oldestSeconds: number
}

/** What the queue's tables say, for those who watch it. */
export class QueueWatch {
  constructor(private readonly parts: { database: Database; queues: readonly string[] }) {}

  /** Every queue of the product, and others that have jobs. */
  async statistics(): Promise<QueueStatistics[]> {
    const { rows } = await this.parts.database.orm.execute<{ queue: string; state: string; jobs: number; waiting: number; oldest: number | null }>(sql`
      select name as queue, state::text, count(*)::int as jobs,
        (count(*) filter (where state < 'active' and start_after <= now()))::int as waiting,
        extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now()))::float as oldest
      from pgboss.job group by name, state`)
    const found = new Map(this.parts.queues.map((queue): [string, QueueStatistics] => [queue, { queue, states: {}, waiting: 0, oldestSeconds: 0 }]))
    for (const { queue, state, jobs, waiting, oldest } of rows) {
      const one = found.get(queue) ?? { queue, states: {}, waiting: 0, oldestSeconds: 0 }
      one.states[state] = jobs
      one.waiting += waiting
      one.oldestSeconds = Math.max(one.oldestSeconds, oldest ?? 0)
      found.set(queue, one)
    }
    return [...found.values()]
  }

  /** Worker processes that are alive, as the queue sees it. */
  async workers(): Promise<number> {
    const { rows } = await this.parts.database.orm.execute<{ workers: number }>(
      sql`select count(*)::int as workers from queue_worker where beat_at > now() - ${workerSilenceMs} * interval '1 ms'`,
    )
    return rows[0]?.workers ?? 0
  }
}
