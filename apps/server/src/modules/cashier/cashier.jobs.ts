import { z } from 'zod'
import { defineJob, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { ReconcileService } from './reconcile.service.ts'

/** Asks gateways about open payments, gives money back that bought nothing, and closes orders that no one pays. A missed run is made good by the next. */
export const reconcilePaymentsJob = defineJob({ name: 'cashier.reconcile', payload: z.object({}), options: { cron: '* * * * *', retryLimit: 0 } })

/** Every job of this module. */
export const cashierJobs = [reconcilePaymentsJob] as const

/** The handlers of {@link cashierJobs}. */
export function cashierHandlers(reconcile: ReconcileService): JobRegistration[] {
  return [handleJobWith(reconcilePaymentsJob, ({ signal }) => reconcile.run(signal))]
}
