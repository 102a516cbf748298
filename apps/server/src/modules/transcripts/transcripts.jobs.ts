import { makeSubtitledVideoJob, sweepSubtitledVideosJob } from './subtitled-videos/subtitled-videos.jobs.ts'
import { separateSpeakersJob } from './edits/edits.jobs.ts'
import { prepareTextsJob } from './search/search.jobs.ts'

export const transcriptsJobs = [
  separateSpeakersJob,
  makeSubtitledVideoJob,
  sweepSubtitledVideosJob,
  prepareTextsJob,
] as const
