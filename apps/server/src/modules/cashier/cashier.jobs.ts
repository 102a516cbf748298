import { z } from 'zod'
import { defineJob, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { ReconcileService } from './reconcile.service.ts'

/** A missed run is made good by the next. */
export const reconcilePaymentsJob = defineJob({
  name: 'cashier.reconcile',
  payload: z.object({}),
  options: { cron: '* * * * *', retryLimit: 0 },
})

export const cashierJobs = [reconcilePaymentsJob] as const

export function cashierHandlers(reconcile: ReconcileService): JobRegistration[] {
  return [handleJobWith(reconcilePaymentsJob, ({ signal }) => reconcile.run(signal))]
}
