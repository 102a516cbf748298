import type { JobHandler } from '../../platform/queue/job.ts'
import type { ReconcileService } from './reconcile.service.ts'

/** Works on `reconcilePaymentsJob`. */
export function reconcilePayments({ reconcile }: { reconcile: ReconcileService }): JobHandler<object> {
  return ({ signal }) => reconcile.run(signal)
}
