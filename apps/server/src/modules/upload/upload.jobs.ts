import { z } from 'zod'
import { defineJob, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { UploadSweepService } from './upload-sweep.service.ts'

/** Clears away transfers that no one goes on with, and files that belong to none. */
export const sweepUploadsJob = defineJob({ name: 'upload.sweep', payload: z.object({}), options: { cron: '*/15 * * * *' } })

/** Every job of this module. */
export const uploadJobs = [sweepUploadsJob] as const

/** The handlers of {@link uploadJobs}. */
export function uploadHandlers(sweep: UploadSweepService): JobRegistration[] {
  return [handleJobWith(sweepUploadsJob, ({ signal }) => sweep.run(signal))]
}
