import { z } from 'zod'
import { defineJob, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { BackupsService } from './backups.service.ts'

/** Looks each hour whether a backup is due: a failed or a missed one is made up for in the next. The queue takes no longer time. */
export const makeBackupJob = defineJob({
  name: 'backups.make',
  payload: z.object({}),
  options: { cron: '10 * * * *', retryLimit: 0, timeoutSeconds: 23 * 3600 },
})

export const backupsJobs = [makeBackupJob] as const

export function backupsHandlers(backups: BackupsService): JobRegistration[] {
  return [handleJobWith(makeBackupJob, ({ signal }) => backups.makeIfDue(signal))]
}
