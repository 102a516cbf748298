import type { JobHandler } from '../../platform/queue/job.ts'
import { eraseFolder, type ErasingParts } from '../../platform/storage/erase-folder.ts'
import { recordingFolder } from './media.service.ts'

/** Works on `eraseFilesJob`. */
export function eraseFiles(parts: ErasingParts): JobHandler<{ recordingId: string }> {
  return ({ payload }) => eraseFolder(parts, recordingFolder(payload.recordingId))
}
