import { makeCaptionedVideoJob, sweepCaptionedVideosJob } from './captioned-videos/captioned-videos.jobs.ts'
import { separateSpeakersJob } from './edits/edits.jobs.ts'

export const transcriptsJobs = [separateSpeakersJob, makeCaptionedVideoJob, sweepCaptionedVideosJob] as const
