import type { Database, Transaction } from '../../../platform/db/database.ts'
import type { RunningJob } from '../../../platform/queue/job.ts'
import { type RecordingRow, RecordingsRepository } from './recordings.repository.ts'

export { isUnfinished, nextStatus, type RecordingEvent } from './recording-status.ts'
export { type RecordingRow, sharedFolder } from './recordings.repository.ts'
export type { MediaState } from './recordings.tables.ts'

/** For modules that keep things of a recording: they lock the recording first. */
export type RecordingRows = Pick<
  RecordingsRepository,
  | 'transaction'
  | 'insert'
  | 'put'
  | 'find'
  | 'idsOf'
  | 'findReadable'
  | 'findAny'
  | 'lock'
  | 'lockAny'
  | 'setStatus'
  | 'setMedia'
  | 'setEmptyResult'
  | 'durations'
  | 'storedBytes'
  | 'lockStorage'
  | 'totals'
  | 'addedByDay'
  | 'storedBytesByUser'
>

/** For modules that this one depends on. */
export function openRecordingRows(database: Database): RecordingRows {
  return new RecordingsRepository(database)
}

/** What a transcription of it takes: each second of sound once, however many tracks or channels it has. Whole seconds; an estimate until it is decoded. */
export function priceSeconds({
  durationSeconds,
  soundSeconds,
}: Pick<RecordingRow, 'durationSeconds' | 'soundSeconds'>): number {
  return Math.ceil(soundSeconds ?? durationSeconds)
}

/**
 * Runs a transaction of a job on a recording: the recording is locked first, then the job, the same order everywhere.
 *
 * @returns `undefined` when the recording was erased; nothing is written then.
 * @throws LeaseLostError
 */
export function onRecording<Result>(
  work: { recordings: Pick<RecordingRows, 'transaction' | 'lockAny'> },
  job: RunningJob<{ recordingId: string }>,
  write: (tx: Transaction, recording: RecordingRow) => Promise<Result>,
): Promise<Result | undefined> {
  return work.recordings.transaction(async (tx) => {
    const recording = await work.recordings.lockAny(tx, job.payload.recordingId)
    await job.hold(tx)
    return recording && write(tx, recording)
  })
}
