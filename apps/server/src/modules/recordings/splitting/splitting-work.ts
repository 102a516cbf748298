import type { FoldersService } from '../library/folders.service.ts'
import type { RecordingsService } from '../recording/recordings.service.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { MediaWork } from '../media/media-work.ts'
import type { RecordingTexts } from '../recording/texts.port.ts'
import type { SplittingRepository } from './splitting.repository.ts'

export interface SplittingWork extends Omit<MediaWork, 'transcribing'> {
  clock: Clock
  texts: () => RecordingTexts
  tasks: SplittingRepository
  service: RecordingsService
  folders: FoldersService
  limitSeconds: number
}
