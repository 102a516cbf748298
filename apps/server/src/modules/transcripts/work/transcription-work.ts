import type { SpeechEngine } from '@longhand/speech'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import type { RunningJob } from '../../../platform/queue/job.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { RecordingRow, RecordingsRepository } from '../recording/recordings.repository.ts'
import type { TranscriptionLifecycle } from '../lifecycle/transcription-lifecycle.ts'
import type { TranscriptsRepository } from '../text/transcripts.repository.ts'
import type { TranscriptionRow, TranscriptionsRepository } from '../lifecycle/transcriptions.repository.ts'
import type { Scratch } from '../../../platform/storage/scratch.ts'

/** Hears how long it took to recognise a piece of a recording. */
export type RecognitionListener = (piece: { engine: string; audioSeconds: number; seconds: number }) => void

/** What the jobs on recordings are done with. */
export interface TranscriptionWork {
  recordings: RecordingsRepository
  transcriptions: TranscriptionsRepository
  transcripts: TranscriptsRepository
  lifecycle: TranscriptionLifecycle
  queue: Pick<Queue, 'send'>
  storage: Storage
  scratch: Scratch
  clock: Clock
  /** @throws EngineError `missing` */
  engine: () => Promise<SpeechEngine>
  /** Length of the pieces in which a recording is recognised. */
  chunkSeconds: number
  onRecognised?: RecognitionListener | undefined
}

/**
 * Runs a transaction of a job on a recording: the recording is locked first, then the job, the same order everywhere.
 *
 * @returns `undefined` when the recording was erased; nothing is written then.
 * @throws LeaseLostError
 */
export function onRecording<Result>(
  work: Pick<TranscriptionWork, 'recordings'>,
  job: RunningJob<{ recordingId: string }>,
  write: (tx: Transaction, recording: RecordingRow) => Promise<Result>,
): Promise<Result | undefined> {
  return work.recordings.transaction(async (tx) => {
    const recording = await work.recordings.lockAny(tx, job.payload.recordingId)
    await job.hold(tx)
    return recording && write(tx, recording)
  })
}

/** The recording and the transcription that a job is about; `undefined` when one was erased or has ended. */
export async function subjectsOf(
  work: TranscriptionWork,
  { recordingId, transcriptionId }: { recordingId: string; transcriptionId: string },
): Promise<{ recording: RecordingRow; transcription: TranscriptionRow } | undefined> {
  const recording = await work.recordings.findAny(recordingId)
  const transcription = await work.transcriptions.findRunning(recordingId)
  return recording && transcription?.id === transcriptionId ? { recording, transcription } : undefined
}
