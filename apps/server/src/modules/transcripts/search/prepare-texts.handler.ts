import type { Clock } from '../../../platform/clock/clock.ts'
import type { JobHandler } from '../../../platform/queue/job.ts'
import type { RecordingRows } from '../../recordings/recording/recording-rows.service.ts'
import type { TextThreads } from '../text/text-threads.ts'
import type { TranscriptsRepository } from '../text/transcripts.repository.ts'

const batch = 20

/** Less than the pause between two runs, so that they don't meet. */
const runMs = 50_000

export interface PreparingWork {
  recordings: Pick<RecordingRows, 'transaction' | 'lockAny'>
  transcripts: TranscriptsRepository
  texts: Pick<TextThreads, 'look'>
  clock: Clock
}

/** A text that can't be read keeps no other waiting. */
export function prepareTexts({ recordings, transcripts, texts, clock }: PreparingWork): JobHandler<object> {
  return async (job) => {
    const until = clock.now().getTime() + runMs
    const failures = new Map<string, unknown>()
    const prepare = async (recordingId: string): Promise<void> => {
      const text = await transcripts.find(recordingId)
      if (!text) return
      const index = await texts.look(recordingId, { kind: 'index', stored: text })
      await recordings.transaction(async (tx) => {
        const recording = await recordings.lockAny(tx, recordingId)
        await job.hold(tx)
        if (recording) await transcripts.prepare(tx, text, index)
      })
    }
    while (clock.now().getTime() < until) {
      const ids = await transcripts.unprepared(batch, [...failures.keys()])
      if (ids.length === 0) break
      for (const id of ids) {
        job.signal.throwIfAborted()
        await prepare(id).catch((error: unknown) => {
          job.signal.throwIfAborted()
          failures.set(id, error)
        })
      }
    }
    if (failures.size > 0)
      throw new AggregateError(
        [...failures.values()],
        `${failures.size} texts could not be prepared for search.`,
      )
  }
}
