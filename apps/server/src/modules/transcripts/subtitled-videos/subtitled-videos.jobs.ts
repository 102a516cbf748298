import type { SubtitledVideoKind } from '@longhand/contracts'
import { z } from 'zod'
import { defineJob, type JobUrgency } from '../../../platform/queue/job.ts'
import { urgencyOf } from '../../recordings/media/media.service.ts'

const hour = 3600

/** A film of five hours takes three hours of a slow processor. */
export const makeSubtitledVideoJob = defineJob({
  name: 'transcripts.make-captioned-video',
  payload: z.object({ videoId: z.uuid() }),
  reportsFailure: true,
  options: { pool: 'compute', timeoutSeconds: 8 * hour, retryLimit: 1 },
})

/** A track is put into a file without encoding anything. */
export function urgencyOfVideo(kind: SubtitledVideoKind, durationSeconds: number): JobUrgency {
  return urgencyOf(kind === 'burned' ? 'picture' : 'sound', durationSeconds)
}

export const sweepSubtitledVideosJob = defineJob({
  name: 'transcripts.sweep-captioned-videos',
  payload: z.object({}),
  options: { cron: '23 * * * *', timeoutSeconds: hour },
})
