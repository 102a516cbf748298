import type { Transaction } from '../../../platform/db/database.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import type { TranscriptionTime } from '../lifecycle/transcription-time.port.ts'
import { transcribePartJob } from './part-transcriptions.jobs.ts'
import type { PartTranscriptionsRepository } from './part-transcriptions.repository.ts'

/** Rows, jobs and held time change together. The transaction must have locked the recordings. */
export class RunningPartTranscriptions {
  constructor(
    private readonly deps: {
      partTranscriptions: PartTranscriptionsRepository
      queue: Pick<Queue, 'cancel'>
      time?: Pick<TranscriptionTime, 'release'> | undefined
    },
  ) {}

  /** Ends those under way, gives back what is held for them, and forgets what was recognised in others. */
  async stop(tx: Transaction, recordingIds: readonly string[]): Promise<void> {
    const { partTranscriptions, queue, time } = this.deps
    if (recordingIds.length === 0) return
    for (const { runId } of await partTranscriptions.findRunning(tx, recordingIds)) {
      await queue.cancel(tx, transcribePartJob, { runId })
      await time?.release(tx, runId)
    }
    await partTranscriptions.end(tx, recordingIds)
  }
}
