import { makeCaptionedVideoJob, sweepCaptionedVideosJob } from './captioned-videos/captioned-videos.jobs.ts'
import { separateSpeakersJob } from './edits/edits.jobs.ts'
import { prepareTextsJob } from './search/search.jobs.ts'

export const transcriptsJobs = [
  separateSpeakersJob,
  makeCaptionedVideoJob,
  sweepCaptionedVideosJob,
  prepareTextsJob,
] as const
