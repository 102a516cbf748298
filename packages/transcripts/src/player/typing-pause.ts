import type { Playback } from './playback.ts'
import type { PlaybackSettings } from './playback-settings.ts'

/** No one typed for this long: the sound goes on. */
const quietMs = 1200

/** Holds the sound while a user types what they hear, and goes on a little before where it stopped. */
export class TypingPause {
  #playback: Playback
  #settings: PlaybackSettings
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(playback: Playback, settings: PlaybackSettings) {
    this.#playback = playback
    this.#settings = settings
  }

  /** A user typed. */
  typed(): void {
    const { pausesWhileTyping } = this.#settings.state()
    const isHolding = this.#timer !== undefined
    if (!isHolding && !(pausesWhileTyping && this.#playback.state().isPlaying)) return
    clearTimeout(this.#timer)
    this.#playback.pause()
    this.#timer = setTimeout(() => this.#goOn(), quietMs)
  }

  /** The editing ended: what is held stays silent. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #goOn(): void {
    this.#timer = undefined
    this.#playback.skip(-this.#settings.state().rewindSeconds)
    this.#playback.play()
  }
}
