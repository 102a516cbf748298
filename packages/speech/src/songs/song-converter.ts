import type { Health } from '../ports.ts'
import type { SynthesisVoice } from '../synthesis/speech-synthesizer.ts'

/** What becomes of a song. */
export interface SongRequest {
  /** A sound file of any kind. */
  file: string
  /** Whose voice it gets: one of the converter's own `voices()`, or how a voice speaks for a converter that has none. */
  voice: { id: string; pitchHz: number; resonance: number }
  /** A factor on the pitch; 1 leaves it where it is. */
  pitch: number
  /** `mix`: all of it; `centre`: what both channels share, where singers mostly are, while the rest stays as it is. */
  part: 'mix' | 'centre'
  /** Private; the files are made in it. */
  folder: string
  signal: AbortSignal
}

/** Gives a song another voice. */
export interface SongConverter {
  /** Stable, for records: `voice-changer`, `rvc`. */
  readonly id: string
  health(): Promise<Health>
  /** Voices that it was trained for; empty while `health()` is not ok, and where it goes by how a voice speaks. */
  voices(): Promise<SynthesisVoice[]>
  /**
   * Makes WAV and MP3 that say in their metadata that a machine made them. On failure and abort nothing of its own is left in the folder.
   *
   * @throws EngineError (`missing`, `rejected` for an unknown voice, `bad-answer`, …); MediaError; the signal's reason.
   */
  convert(request: SongRequest): Promise<{ wav: string; mp3: string }>
}
