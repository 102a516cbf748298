import { z } from 'zod'
import { defineJob, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { DeletionService } from './deletion.service.ts'
import type { InvitationsService } from './invitations/invitations.service.ts'

export const eraseAccountsJob = defineJob({
  name: 'account.erase',
  payload: z.object({}),
  options: { cron: '41 * * * *', timeoutSeconds: 3600 },
})

export const sweepInvitationsJob = defineJob({
  name: 'account.sweep-invitations',
  payload: z.object({}),
  options: { cron: '17 * * * *', timeoutSeconds: 3600 },
})

export const accountJobs = [eraseAccountsJob, sweepInvitationsJob] as const

export function accountHandlers({
  deletion,
  invitations,
}: {
  deletion: DeletionService
  invitations: InvitationsService
}): JobRegistration[] {
  return [
    handleJobWith(eraseAccountsJob, ({ signal }) => deletion.eraseDue(signal)),
    handleJobWith(sweepInvitationsJob, ({ signal }) => invitations.sweep(signal)),
  ]
}
