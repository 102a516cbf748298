import type { Health } from '../ports.ts'
import type { SpokenText } from '../synthesis/speech-synthesizer.ts'

export interface VoiceSample {
  /** A sound file of any kind; its first half minute is used. */
  file: string
  text: string
}

export interface CloneRequest {
  /** At most a paragraph; longer texts are spoken in parts. */
  text: string
  sample: VoiceSample
  /** A factor; 1 is natural. */
  speed: number
  folder: string
  signal: AbortSignal
}

export interface VoiceCloner {
  /** Stable, for records: `sherpa:zipvoice`, `fish-speech`. */
  readonly id: string
  /** BCP 47 primary tags. */
  readonly languages: readonly string[] | 'any'
  health(): Promise<Health>
  /**
   * Speaks; times of words are estimated. On failure and abort nothing of its own is left in the folder.
   *
   * @throws EngineError (`missing`, `bad-answer`, …); MediaError for a sample that can't be read; the signal's reason.
   */
  speakLike(request: CloneRequest): Promise<SpokenText>
}
