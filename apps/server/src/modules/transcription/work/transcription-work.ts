import type { Diarizer, ForcedAligner } from '@longhand/speech'
import type { EngineChoice } from '@longhand/speech/settings'
import type { Clock } from '../../../platform/clock/clock.ts'
import { NotNowError, type QueueName } from '../../../platform/queue/job.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { RecordingRow, RecordingRows } from '../../recordings/recording/recording-rows.service.ts'
import type { DecodingService } from '../../recordings/media/decoding.service.ts'
import type { FindComingModel } from '../lifecycle/coming-model.port.ts'
import { planTranscriptionJob, recognizeChunkJob } from '../lifecycle/transcription.jobs.ts'
import type { TranscriptionLifecycle } from '../lifecycle/transcription-lifecycle.ts'
import type { Texts } from '../../transcripts/text/texts.port.ts'
import type { TranscriptionRow, TranscriptionsRepository } from '../lifecycle/transcriptions.repository.ts'
import type { KnownEngines } from '../lifecycle/known-engines.ts'
import type { OwnEngines } from './own-engines.ts'
import type { Scratch } from '../../../platform/storage/scratch.ts'

export type RecognitionListener = (piece: { engine: string; audioSeconds: number; seconds: number }) => void

export interface TranscriptionWork {
  recordings: RecordingRows
  transcriptions: TranscriptionsRepository
  texts: Texts
  lifecycle: TranscriptionLifecycle
  decoding: DecodingService
  queue: Pick<Queue, 'send' | 'addQueue' | 'isWaiting'>
  storage: Storage
  scratch: Scratch
  clock: Clock
  engines: OwnEngines
  known: KnownEngines
  order: readonly EngineChoice[]
  comingModel: FindComingModel
  diarizer: (language?: string) => Promise<Diarizer>
  aligner: () => Promise<ForcedAligner>
  chunkSeconds: number
  onRecognized?: RecognitionListener | undefined
}

/** Seconds until work that costs nothing is tried again. */
const laterSeconds = 15

/** @throws NotNowError while work that is paid for could start in the queue. */
export async function letPaidWorkPass(
  { queue, transcriptions, decoding }: TranscriptionWork,
  { isFree }: TranscriptionRow,
  name: QueueName,
): Promise<void> {
  if (!isFree) return
  const isWaiting = await queue.isWaiting(
    [decoding.job, planTranscriptionJob, recognizeChunkJob],
    'transcriptionId',
    {
      except: transcriptions.unfinishedFree(),
      queue: name,
    },
  )
  if (isWaiting) throw new NotNowError('Work that is paid for comes first.', laterSeconds)
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
