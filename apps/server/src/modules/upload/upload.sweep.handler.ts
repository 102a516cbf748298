import type { JobHandler } from '../../platform/queue/job.ts'
import type { UploadSweepService } from './upload-sweep.service.ts'

/** Works on `sweepUploadsJob`. */
export function sweepUploads({ sweep }: { sweep: UploadSweepService }): JobHandler<object> {
  return ({ signal }) => sweep.run(signal)
}
