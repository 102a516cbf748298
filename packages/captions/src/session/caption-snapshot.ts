import type { Caption, CaptionLine, CaptionPartial } from '@longhand/contracts'
import type { CaptionPhase } from './caption-phases.ts'
import type { SoundProblem } from './caption-services.ts'
import type { MicrophoneLevel } from './microphone-meter.ts'

export interface CaptionSnapshot {
  phase: CaptionPhase
  captionId: string
  language: string
  lines: readonly CaptionLine[]
  partial: CaptionPartial | null
  seconds: number
  maxSeconds: number
  isPaused: boolean
  microphone: MicrophoneLevel
  recordingId: string | undefined
  /** Whole seconds that were recorded and are not in it: it ended before they could be sent. */
  lostSeconds: number
  link: string | null
  /** `undefined` while no one has looked for one. */
  unfinished: Caption | null | undefined
  problem: SoundProblem | 'elsewhere' | 'over' | 'refused' | undefined
  error: unknown
}

export const freshSession = {
  captionId: '',
  language: 'en',
  lines: [],
  partial: null,
  seconds: 0,
  maxSeconds: 0,
  isPaused: false,
  microphone: 'waiting' as const,
  recordingId: undefined,
  lostSeconds: 0,
  link: null,
  problem: undefined,
  error: undefined,
}

export const idleSnapshot: CaptionSnapshot = { phase: 'idle', unfinished: undefined, ...freshSession }
