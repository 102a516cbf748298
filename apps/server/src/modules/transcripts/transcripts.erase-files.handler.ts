import type { JobHandler } from '../../platform/queue/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { recordingFolder } from './media.service.ts'

/** Works on `eraseFilesJob`. */
export function eraseFiles(storage: Storage): JobHandler<{ recordingId: string }> {
  return ({ payload }) => storage.deleteFolder(recordingFolder(payload.recordingId))
}
