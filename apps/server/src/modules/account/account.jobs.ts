import { z } from 'zod'
import { defineJob, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { DeletionService } from './deletion.service.ts'

/** Erases accounts whose waiting days are over. */
export const eraseAccountsJob = defineJob({
  name: 'account.erase',
  payload: z.object({}),
  options: { cron: '41 * * * *', timeoutSeconds: 3600 },
})

/** Every job of this module. */
export const accountJobs = [eraseAccountsJob] as const

/** The handlers of {@link accountJobs}. */
export function accountHandlers(deletion: DeletionService): JobRegistration[] {
  return [handleJobWith(eraseAccountsJob, ({ signal }) => deletion.eraseDue(signal))]
}
