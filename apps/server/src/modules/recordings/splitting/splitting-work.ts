import type { FoldersService } from '../library/folders.service.ts'
import type { RecordingsService } from '../recording/recordings.service.ts'
import type { MediaWork } from '../media/media-work.ts'
import type { SplittingRepository } from './splitting.repository.ts'

export interface SplittingWork extends Omit<MediaWork, 'transcribing'> {
  tasks: SplittingRepository
  service: RecordingsService
  folders: FoldersService
  limitSeconds: number
}
