import { z } from 'zod'
import { defineJob, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { TrailService } from './trail/trail.service.ts'

export const logTrailHeadJob = defineJob({
  name: 'operator.log-trail-head',
  payload: z.object({}),
  options: { cron: '7 3 * * *', timeoutSeconds: 3600 },
})

export const operatorJobs = [logTrailHeadJob] as const

export function operatorHandlers(trail: TrailService): JobRegistration[] {
  return [handleJobWith(logTrailHeadJob, () => trail.logHead())]
}
