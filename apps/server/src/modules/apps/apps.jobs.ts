import { z } from 'zod'
import { defineJob, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { AppSessionsService } from './app-sessions.service.ts'

/** Removes sessions whose time is over. */
export const sweepAppsJob = defineJob({
  name: 'apps.sweep',
  payload: z.object({}),
  options: { cron: '41 * * * *' },
})

export const appsJobs = [sweepAppsJob] as const

export function appsHandlers(sessions: AppSessionsService): JobRegistration[] {
  return [handleJobWith(sweepAppsJob, () => sessions.sweep())]
}
