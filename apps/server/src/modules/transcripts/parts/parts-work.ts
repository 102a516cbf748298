import type { FoldersService } from '../library/folders.service.ts'
import type { RecordingsService } from '../recording/recordings.service.ts'
import type { TranscriptionWork } from '../work/transcription-work.ts'
import type { PartsRepository } from './parts.repository.ts'

/** What cutting and joining is done with. */
export interface PartsWork extends TranscriptionWork {
  tasks: PartsRepository
  service: RecordingsService
  folders: FoldersService
  /** Parts are shorter than this, in seconds. */
  limitSeconds: number
}
