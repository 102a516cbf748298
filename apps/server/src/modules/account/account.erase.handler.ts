import type { JobHandler } from '../../platform/queue/job.ts'
import type { DeletionService } from './deletion.service.ts'

/** Works on `eraseAccountsJob`. */
export function eraseAccounts({ deletion }: { deletion: DeletionService }): JobHandler<object> {
  return ({ signal }) => deletion.eraseDue(signal)
}
