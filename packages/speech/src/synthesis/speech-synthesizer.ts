import type { Health } from '../ports.ts'

/** Samples a second of everything that is spoken: signed 16-bit little-endian, one channel, no header. */
export const spokenRate = 24_000

export interface SynthesisVoice {
  /** Unique over all synthesizers and the same for ever, for records: `flite-slt`, `espeak-de-f`. */
  id: string
  name: string
  /** BCP 47. */
  language: string
  gender: 'female' | 'male' | 'neutral'
}

/** Times in seconds. `at` is the index of the first letter in the text. */
export interface SpokenWord {
  text: string
  at: number
  start: number
  end: number
  /** `estimated` when the engine gave no times and they were spread over the whole. */
  timing: 'exact' | 'estimated'
}

export interface SpokenText {
  pcmPath: string
  seconds: number
  words: SpokenWord[]
}

export interface SynthesisRequest {
  /** At most a paragraph; longer texts are spoken in parts. */
  text: string
  voice: string
  /** A factor; 1 is natural. */
  speed: number
  folder: string
  signal: AbortSignal
}

export interface SpeechSynthesizer {
  /** Stable, for records: `flite`, `espeak-ng`, `openai:tts-1`. */
  readonly id: string
  health(): Promise<Health>
  /** Empty while `health()` is not ok. */
  voices(): Promise<SynthesisVoice[]>
  /**
   * Speaks. On failure and abort nothing of its own is left in the folder.
   *
   * @throws EngineError (`missing`, `rejected` for an unknown voice, …); the signal's reason.
   */
  synthesize(request: SynthesisRequest): Promise<SpokenText>
}
