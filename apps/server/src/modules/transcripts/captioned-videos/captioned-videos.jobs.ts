import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

const hour = 3600

/** A film of five hours takes three hours of a slow processor. */
export const makeCaptionedVideoJob = defineJob({
  name: 'transcripts.make-captioned-video',
  payload: z.object({ videoId: z.uuid() }),
  reportsFailure: true,
  options: { pool: 'compute', timeoutSeconds: 8 * hour, retryLimit: 1 },
})

export const sweepCaptionedVideosJob = defineJob({
  name: 'transcripts.sweep-captioned-videos',
  payload: z.object({}),
  options: { cron: '23 * * * *', timeoutSeconds: hour },
})
