import { recordingStatus } from '@longhand/contracts'
import type { RecordingStatus, TranscriptionProgress } from '@longhand/contracts'
import type { MediaState } from '../../recordings/recording/recording-rows.service.ts'
import type { TranscriptionStage } from './transcriptions.tables.ts'

export interface ProgressFacts {
  status: RecordingStatus
  mediaState: MediaState
  /** 0…1, of the decoding. */
  mediaProgress: number
  transcription:
    | {
        stage: TranscriptionStage
        isTyped: boolean
        planProgress: number
        finishProgress: number
        movedAt: Date | null
        createdAt: Date
        recognisingAt: Date | null
      }
    | undefined
  /** 0…1 of all speech. */
  recognized: number
  recognizedAt: Date | null
}

/** Where each stage ends on the way from 0 to 1, about as long as it takes with the default engine on one processor. */
const recognizing = { decoding: 0.02, planning: 0.04, recognising: 0.96 } as const
/** Of a text that is typed: nothing is recognised. */
const typing = { decoding: 0.4, planning: 0.6, recognising: 0.6 } as const
/** Before this share is done, the speed so far says little about the rest. */
const knownShare = 0.02
const knownMs = 3_000
/** Progress comes in steps: before the first ones, nothing is late. */
export const firstShare = 0.1
const stepsToOne = 1_000_000

/** 0…1, in steps fine enough for five hours to move every second. Never falls while the transcription runs. */
export function progressOf(facts: ProgressFacts): number {
  // Sums of floats differ in their last digits between queries.
  return Math.floor(exactProgress(facts) * stepsToOne + 1e-3) / stepsToOne
}

function exactProgress(facts: ProgressFacts): number {
  const { transcription: running, status } = facts
  if (status === recordingStatus.complete) return 1
  if (!running) return 0
  const ends = running.isTyped ? typing : recognizing
  switch (running.stage) {
    case 'queued':
    case 'decoding': {
      const decoded = facts.mediaState === 'ready' ? 1 : facts.mediaProgress
      return decoded * ends.decoding + running.planProgress * (ends.planning - ends.decoding)
    }
    case 'recognising':
      return ends.planning + facts.recognized * (ends.recognising - ends.planning)
    case 'speakers':
      return ends.recognising + running.finishProgress * (1 - ends.recognising) * 0.99
    case 'done':
      return 1
    case 'failed':
    case 'cancelled':
      return 0
  }
}

/** Seconds after which progress stands. Not every engine says how far it is with the speakers. */
const standsAfter: Partial<Record<TranscriptionStage, number>> = {
  decoding: 60,
  recognising: 60,
  speakers: 300,
}

/** Whether `progress` has not moved for longer than is usual. */
export function standsStill(
  { mediaState, transcription: running, recognizedAt }: ProgressFacts,
  now: Date,
): boolean {
  const limit = running && standsAfter[running.stage]
  if (limit === undefined || mediaState !== 'ready') return false
  const moved = [running?.movedAt, running?.recognisingAt, recognizedAt].map((time) => time?.getTime() ?? 0)
  return Math.max(...moved) > 0 && now.getTime() - Math.max(...moved) >= limit * 1000
}

/** Seconds until the text is there, from the speed so far; `null` when no one can say. It never shrinks while progress stands. */
export function etaSeconds(facts: ProgressFacts, now: Date): number | null {
  const running = facts.transcription
  if (!running?.recognisingAt || (running.stage !== 'recognising' && running.stage !== 'speakers'))
    return null
  const elapsedMs = now.getTime() - running.recognisingAt.getTime()
  const share = recognizedShare(facts)
  if (elapsedMs < knownMs || share < knownShare) return null
  return Math.ceil((elapsedMs * (1 - share)) / share / 1000)
}

/** 0…1, of what follows the search for speech. */
export function recognizedShare(facts: ProgressFacts): number {
  return Math.max(0, (exactProgress(facts) - recognizing.planning) / (1 - recognizing.planning))
}

export function stageOf({ status, transcription }: ProgressFacts): TranscriptionProgress['stage'] {
  if (status === recordingStatus.notFound) return 'failed'
  return transcription?.stage ?? null
}
