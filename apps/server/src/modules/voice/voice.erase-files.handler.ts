import type { JobHandler } from '../../platform/queue/job.ts'
import { eraseFolder, type ErasingParts } from '../../platform/storage/erase-folder.ts'
import { voiceFolder } from './voice-files.ts'

/** Works on `eraseVoiceFilesJob`. */
export function eraseVoiceFiles(parts: ErasingParts): JobHandler<{ id: string }> {
  return ({ payload }) => eraseFolder(parts, voiceFolder(payload.id))
}
