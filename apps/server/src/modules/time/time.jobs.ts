import { z } from 'zod'
import type { Database } from '../../platform/db/database.ts'
import { defineJob, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { TimeService } from './time.service.ts'

/** Writes off what expired cards still hold, shortly after each business day began. */
export const expireCardsJob = defineJob({ name: 'time.expire-cards', payload: z.object({}), options: { cron: '5 0 * * *' } })

/** Every job of this module. */
export const timeJobs = [expireCardsJob] as const

/** The handlers of {@link timeJobs}. */
export function timeHandlers({ database, time }: { database: Database; time: TimeService }): JobRegistration[] {
  return [
    handleJobWith(expireCardsJob, async (job) => {
      let expired = 1
      while (expired > 0) {
        job.signal.throwIfAborted()
        expired = await database.transaction(async (tx) => {
          await job.hold(tx)
          return time.expireCards(tx)
        })
      }
    }),
  ]
}
