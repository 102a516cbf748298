import type { JobHandler } from '../../platform/queue/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { voiceFolder } from './voice-files.ts'

/** Works on `eraseVoiceFilesJob`. */
export function eraseVoiceFiles(storage: Storage): JobHandler<{ id: string }> {
  return ({ payload }) => storage.deleteFolder(voiceFolder(payload.id))
}
