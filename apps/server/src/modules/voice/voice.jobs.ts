import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

const ofTask = z.object({ taskId: z.uuid() })

export const speakPartJob = defineJob({
  name: 'voice.speak-part',
  payload: ofTask.extend({ index: z.number().int().nonnegative() }),
  reportsFailure: true,
  options: { pool: 'compute', timeoutSeconds: 1800 },
})

/** Joins the parts and writes the files, once every part is spoken. */
export const finishSpeechJob = defineJob({
  name: 'voice.finish-speech',
  payload: ofTask,
  reportsFailure: true,
  options: { pool: 'compute', timeoutSeconds: 3600 },
})

export const convertSongJob = defineJob({
  name: 'voice.convert-song',
  payload: ofTask,
  reportsFailure: true,
  options: { pool: 'compute', timeoutSeconds: 3600 },
})

export const eraseVoiceFilesJob = defineJob({
  name: 'voice.erase-files',
  payload: z.object({ id: z.uuid() }),
  options: { retryLimit: 20 },
})

export const voiceJobs = [speakPartJob, finishSpeechJob, convertSongJob, eraseVoiceFilesJob] as const
