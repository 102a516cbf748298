import {
  handleJob,
  handleJobFailure,
  handleJobWith,
  type JobRegistration,
  type RunningJob,
} from '../../platform/queue/job.ts'
import { eraseFolder, type ErasingDeps } from '../../platform/storage/erase-folder.ts'
import { voiceFolder } from './voice-files.ts'
import type { VoiceWork } from './voice-work.ts'
import { convertSongJob, eraseVoiceFilesJob, finishSpeechJob, speakPartJob } from './voice.jobs.ts'

const failureSentence = {
  en: 'This could not be made. What was done is kept: try again to continue from there',
  'zh-CN': '生成失败。已完成的部分会保留，重试即可从该处继续',
}

export function voiceHandlers(work: VoiceWork, erasing: ErasingDeps): JobRegistration[] {
  const failed = () =>
    Promise.resolve(({ payload }: RunningJob<{ taskId: string }>) =>
      work.tasks.failed(payload.taskId, failureSentence),
    )
  return [
    handleJob(speakPartJob, async () => (await import('./voice.speak-part.handler.ts')).speakPart(work)),
    handleJob(finishSpeechJob, async () =>
      (await import('./voice.finish-speech.handler.ts')).finishSpeech(work),
    ),
    handleJob(convertSongJob, async () =>
      (await import('./voice.convert-song.handler.ts')).convertSong(work),
    ),
    handleJobWith(eraseVoiceFilesJob, ({ payload }) => eraseFolder(erasing, voiceFolder(payload.id))),
    handleJobFailure(speakPartJob, failed),
    handleJobFailure(finishSpeechJob, failed),
    handleJobFailure(convertSongJob, failed),
  ]
}
