import type { JobHandler } from '../../platform/queue/job.ts'
import type { Database } from '../../platform/db/database.ts'
import type { TimeService } from './time.service.ts'

/** Expires cards in batches until none is left. */
export function expireCards({ database, time }: { database: Database; time: TimeService }): JobHandler<object> {
  return async (job) => {
    let expired = 1
    while (expired > 0) {
      job.signal.throwIfAborted()
      expired = await database.transaction(async (tx) => {
        await job.hold(tx)
        return time.expireCards(tx)
      })
    }
  }
}
