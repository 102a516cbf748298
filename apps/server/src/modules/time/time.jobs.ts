import { z } from 'zod'
import type { Database } from '../../platform/db/database.ts'
import { defineJob, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { TimeService } from './time.service.ts'

export const expireCardsJob = defineJob({
  name: 'time.expire-cards',
  payload: z.object({}),
  options: { cron: '5 0 * * *' },
})

export const timeJobs = [expireCardsJob] as const

export function timeHandlers({
  database,
  time,
}: {
  database: Database
  time: TimeService
}): JobRegistration[] {
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
