import { z } from 'zod'
import { defineJob, handleJob, handleJobFailure, handleJobWith, type JobRegistration, type RunningJob } from '../../platform/queue/job.ts'
import { eraseFolder, type ErasingParts } from '../../platform/storage/erase-folder.ts'
import { voiceFolder } from './voice-files.ts'
import type { VoiceWork } from './voice-work.ts'

const ofTask = z.object({ taskId: z.uuid() })

/** Speaks one part of a text. */
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

/** Changes the voice of a song. */
export const convertSongJob = defineJob({
  name: 'voice.convert-song',
  payload: ofTask,
  reportsFailure: true,
  options: { pool: 'compute', timeoutSeconds: 3600 },
})

/** Deletes the files of a task or voice that was erased. */
export const eraseVoiceFilesJob = defineJob({ name: 'voice.erase-files', payload: z.object({ id: z.uuid() }), options: { retryLimit: 20 } })

/** Every job of this module. */
export const voiceJobs = [speakPartJob, finishSpeechJob, convertSongJob, eraseVoiceFilesJob] as const

const failureSentence = {
  en: 'This could not be made. What was done is kept: try again to go on from there',
  'zh-CN': '生成失败。已完成的部分会保留，重试即可从该处继续',
}

/** The handlers of {@link voiceJobs}. */
export function voiceHandlers(work: VoiceWork, erasing: ErasingParts): JobRegistration[] {
  const failed = () => Promise.resolve(({ payload }: RunningJob<{ taskId: string }>) => work.tasks.failed(payload.taskId, failureSentence))
  return [
    handleJob(speakPartJob, async () => (await import('./voice.speak-part.handler.ts')).speakPart(work)),
    handleJob(finishSpeechJob, async () => (await import('./voice.finish-speech.handler.ts')).finishSpeech(work)),
    handleJob(convertSongJob, async () => (await import('./voice.convert-song.handler.ts')).convertSong(work)),
    handleJobWith(eraseVoiceFilesJob, ({ payload }) => eraseFolder(erasing, voiceFolder(payload.id))),
    handleJobFailure(speakPartJob, failed),
    handleJobFailure(finishSpeechJob, failed),
    handleJobFailure(convertSongJob, failed),
  ]
}
