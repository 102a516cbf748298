import type { Health } from '../ports.ts'
import type { SynthesisVoice } from '../synthesis/speech-synthesizer.ts'

export interface SongRequest {
  file: string
  /** `id` is one of the converter's `voices()`; pitch and resonance are for a converter that has none. */
  voice: { id: string; pitchHz: number; resonance: number }
  /** A factor on the pitch; 1 leaves it where it is. */
  pitch: number
  /** `mix`: all of it; `centre`: what both channels share, where singers mostly are, while the rest stays as it is. */
  part: 'mix' | 'centre'
  folder: string
  signal: AbortSignal
}

export interface SongConverter {
  /** Stable, for records: `voice-changer`, `rvc`. */
  readonly id: string
  health(): Promise<Health>
  /** Empty while `health()` is not ok, and for converters that go by pitch and resonance. */
  voices(): Promise<SynthesisVoice[]>
  /**
   * Makes WAV and MP3 that say in their metadata that a machine made them. On failure and abort nothing of its own is left in the folder.
   *
   * @throws EngineError (`missing`, `rejected` for an unknown voice, `bad-answer`, …); MediaError; the signal's reason.
   */
  convert(request: SongRequest): Promise<{ wav: string; mp3: string }>
}
