import type { Transaction } from '../../../platform/db/database.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import type { TranscriptionTime } from '../lifecycle/transcription-time.port.ts'
import { transcribeStretchJob } from './stretches.jobs.ts'
import type { StretchesRepository } from './stretches.repository.ts'

/** Rows, jobs and held time change together. The transaction must have locked the recordings. */
export class RunningStretches {
  constructor(
    private readonly deps: {
      stretches: StretchesRepository
      queue: Pick<Queue, 'cancel'>
      time?: Pick<TranscriptionTime, 'release'> | undefined
    },
  ) {}

  /** Ends those under way, gives back what is held for them, and forgets what was heard in others. */
  async stop(tx: Transaction, recordingIds: readonly string[]): Promise<void> {
    const { stretches, queue, time } = this.deps
    if (recordingIds.length === 0) return
    for (const { runId } of await stretches.findRunning(tx, recordingIds)) {
      await queue.cancel(tx, transcribeStretchJob, { runId })
      await time?.release(tx, runId)
    }
    await stretches.end(tx, recordingIds)
  }
}
