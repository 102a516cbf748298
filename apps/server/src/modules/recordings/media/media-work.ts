import type { Clock } from '../../../platform/clock/clock.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import type { Scratch } from '../../../platform/storage/scratch.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { RecordingsRepository } from '../recording/recordings.repository.ts'
import type { DecodingService } from './decoding.service.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import type { RecordingTexts } from '../recording/texts.port.ts'
import type { Transcribing } from '../recording/transcribing.port.ts'

export interface MediaWork {
  recordings: RecordingsRepository
  transcribing: Transcribing
  decoding: DecodingService
  queue: Pick<Queue, 'send'>
  storage: Storage
  scratch: Scratch
  startPicture: PicturesService['start']
  texts: RecordingTexts
  clock: Clock
}
