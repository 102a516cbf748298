import { separateSpeakersJob } from './edits/edits.jobs.ts'

export const transcriptsJobs = [separateSpeakersJob] as const
