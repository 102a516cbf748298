import { z } from 'zod'
import { defineJob, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { DeletionService } from './deletion.service.ts'

export const eraseAccountsJob = defineJob({
  name: 'account.erase',
  payload: z.object({}),
  options: { cron: '41 * * * *', timeoutSeconds: 3600 },
})

export const accountJobs = [eraseAccountsJob] as const

export function accountHandlers(deletion: DeletionService): JobRegistration[] {
  return [handleJobWith(eraseAccountsJob, ({ signal }) => deletion.eraseDue(signal))]
}
