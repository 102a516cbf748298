import { separateSpeakersJob } from './edits/edits.jobs.ts'

/** Every job of this module. */
export const transcriptsJobs = [separateSpeakersJob] as const
