import type { Health } from '../ports.ts'

/** Samples a second of everything that is spoken: signed 16-bit little-endian, one channel, no header. */
export const spokenRate = 24_000

/** A voice that text can be spoken with. */
export interface SynthesisVoice {
  /** Unique over all synthesizers and the same for ever, for records: `flite-slt`, `espeak-de-f`. */
  id: string
  /** As it is shown, in its own words. */
  name: string
  /** BCP 47. */
  language: string
  gender: 'female' | 'male' | 'neutral'
}

/** A word and when it is spoken, in seconds. `at` is the index of its first letter in the text. */
export interface SpokenWord {
  text: string
  at: number
  start: number
  end: number
  /** `estimated` when the engine gave no times and they were spread over the whole. */
  timing: 'exact' | 'estimated'
}

/** What was spoken: a PCM file of {@link spokenRate}. */
export interface SpokenText {
  pcmPath: string
  seconds: number
  words: SpokenWord[]
}

/** What to speak. */
export interface SynthesisRequest {
  /** At most a paragraph; longer texts are spoken in parts. */
  text: string
  /** The id of one of `voices()`. */
  voice: string
  /** A factor; 1 is natural. */
  speed: number
  /** Private; the PCM file is made in it. */
  folder: string
  signal: AbortSignal
}

/** Turns text into speech. */
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
