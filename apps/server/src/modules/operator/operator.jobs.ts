import { z } from 'zod'
import { defineJob, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { TrendsService } from './overview/trends.service.ts'
import type { TrailService } from './trail/trail.service.ts'

export const logTrailHeadJob = defineJob({
  name: 'operator.log-trail-head',
  payload: z.object({}),
  options: { cron: '7 3 * * *', timeoutSeconds: 3600 },
})

/** So often that little is missed of a day on which the installation is stopped, and of the longest wait. */
export const countDaysJob = defineJob({
  name: 'operator.count-days',
  payload: z.object({}),
  options: { cron: '*/15 * * * *' },
})

export const operatorJobs = [logTrailHeadJob, countDaysJob] as const

export function operatorHandlers({
  trail,
  trends,
}: {
  trail: TrailService
  trends: TrendsService
}): JobRegistration[] {
  return [
    handleJobWith(logTrailHeadJob, () => trail.logHead()),
    handleJobWith(countDaysJob, () => trends.count()),
  ]
}
