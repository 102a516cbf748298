import { z } from 'zod'
import { defineJob, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { UploadSweepService } from './upload-sweep.service.ts'

export const sweepUploadsJob = defineJob({
  name: 'upload.sweep',
  payload: z.object({}),
  options: { cron: '*/15 * * * *' },
})

export const uploadJobs = [sweepUploadsJob] as const

export function uploadHandlers(sweep: UploadSweepService): JobRegistration[] {
  return [handleJobWith(sweepUploadsJob, ({ signal }) => sweep.run(signal))]
}
