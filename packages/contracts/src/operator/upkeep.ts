import type { z } from 'zod'
import { operatorGet, operatorPost } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { scheduledJobSchema } from './upkeep-schemas.ts'

/** A job that runs by the clock, with its last run. */
export type ScheduledJob = z.infer<typeof scheduledJobSchema>

export const operatorUpkeepEndpoints = {
  listScheduledJobs: {
    ...operatorGet,
    path: '/api/v1/operator/scheduled_jobs',
    summary: 'Jobs that run by the clock, with their times and their last run.',
  },
  runScheduledJob: {
    ...operatorPost,
    path: '/api/v1/operator/scheduled_jobs_run',
    summary: 'Sends a job of the clock now, unless one waits or runs. A worker does it.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  getPictureCopies: {
    ...operatorGet,
    path: '/api/v1/operator/picture_copies',
    summary: 'Of how many recordings copies of the picture are missing, or have failed.',
  },
  makePictureCopies: {
    ...operatorPost,
    path: '/api/v1/operator/picture_copies',
    summary:
      'Has missing copies of pictures made, and shot changes looked for, some hundred recordings at a time. Workers do it behind what else waits.',
    errors: ['NOT_POSSIBLE_NOW', 'RECORD_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
