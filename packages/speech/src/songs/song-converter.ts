import type { Health } from '../ports.ts'
import type { SynthesisVoice } from '../synthesis/speech-synthesizer.ts'

export interface SongRequest {
  file: string
  /** The id of one of the converter's `voices()`. */
  voiceId: string
  /** A factor on the pitch; 1 leaves it where it is. */
  pitch: number
  /** `mix`: all of it; `centre`: what both channels share, where singers mostly are, while the rest stays as it is. */
  part: 'mix' | 'centre'
  folder: string
  signal: AbortSignal
}

export interface SongConverter {
  /** Stable, for records, such as `rvc`. */
  readonly id: string
  health(): Promise<Health>
  /** Empty while `health()` is not ok. */
  voices(): Promise<SynthesisVoice[]>
  /**
   * Makes WAV and MP3 that say in their metadata that a machine made them. On failure and abort nothing of its own is left in the folder.
   *
   * @throws EngineError (`missing`, `rejected` for an unknown voice, `bad-answer`, …); MediaError; the signal's reason.
   */
  convert(request: SongRequest): Promise<{ wav: string; mp3: string }>
}
