import type { Caption, CaptionLine, CaptionPartial } from '@longhand/contracts'
import type { CaptionPhase } from './caption-phases.ts'
import type { SoundProblem } from './caption-services.ts'

/** What a page shows. */
export interface CaptionSnapshot {
  phase: CaptionPhase
  /** Of the session that is open; what is spoken in it. */
  captionId: string
  language: string
  lines: readonly CaptionLine[]
  partial: CaptionPartial | null
  /** Whole seconds recorded. */
  seconds: number
  maxSeconds: number
  isPaused: boolean
  /** The recording, once it is saved. */
  recordingId: string | undefined
  /** Whole seconds that were recorded and are not in it: it ended before they could be sent. */
  lostSeconds: number
  /** Of the audience's page; `null` while there is none. */
  link: string | null
  /** A session that an earlier page left open; `undefined` while no one has looked for one. */
  unfinished: Caption | null | undefined
  problem: SoundProblem | 'elsewhere' | 'over' | 'refused' | undefined
  /** What the server refused, for a sentence. */
  error: unknown
}

/** What each session begins with. */
export const freshSession = {
  captionId: '',
  language: 'en',
  lines: [],
  partial: null,
  seconds: 0,
  maxSeconds: 0,
  isPaused: false,
  recordingId: undefined,
  lostSeconds: 0,
  link: null,
  problem: undefined,
  error: undefined,
}

/** Before anything was begun. */
export const idleSnapshot: CaptionSnapshot = { phase: 'idle', unfinished: undefined, ...freshSession }
