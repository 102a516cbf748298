import type { Transaction } from '../../../platform/db/database.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import type { RecordingRow, RecordingsRepository } from '../recording/recordings.repository.ts'
import { decodeRecordingJob } from './media.jobs.ts'
import { urgencyOf } from './media.service.ts'

export class DecodingService {
  readonly job = decodeRecordingJob

  constructor(private readonly deps: { recordings: RecordingsRepository; queue: Pick<Queue, 'send'> }) {}

  async start(tx: Transaction, { id: recordingId, userId, durationSeconds }: Pick<RecordingRow, 'id' | 'userId' | 'durationSeconds'>): Promise<void> {
    const { recordings, queue } = this.deps
    await recordings.setMedia(tx, recordingId, { mediaState: 'pending', mediaProgress: 0, mediaFailure: null })
    await queue.send(tx, decodeRecordingJob, { recordingId }, { for: userId, urgency: urgencyOf('sound', durationSeconds) })
  }
}
