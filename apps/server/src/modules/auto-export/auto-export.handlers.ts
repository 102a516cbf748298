import { handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import { exportAllJob, exportRecordingJob, sweepExportsJob } from './auto-export.jobs.ts'
import type { ExportDeliveriesService } from './export-deliveries.service.ts'

export function autoExportHandlers(deliveries: ExportDeliveriesService): JobRegistration[] {
  return [
    handleJobWith(exportRecordingJob, (job) => deliveries.attempt(job.payload, job)),
    handleJobWith(exportAllJob, ({ payload, signal }) => deliveries.askForAll(payload, signal)),
    handleJobWith(sweepExportsJob, ({ signal }) => deliveries.sweep(signal)),
  ]
}
