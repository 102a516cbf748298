import type { Playback } from './playback.ts'
import type { PlaybackSettings } from './playback-settings.ts'

const quietMs = 1200

/** Goes on a little before where it stopped. */
export class TypingPause {
  #playback: Playback
  #settings: PlaybackSettings
  #timer: ReturnType<typeof setTimeout> | undefined
  #isPedalPlaying = false

  constructor(playback: Playback, settings: PlaybackSettings) {
    this.#playback = playback
    this.#settings = settings
  }

  typed(): void {
    if (this.#isPedalPlaying) return
    const { pausesWhileTyping } = this.#settings.state()
    const isHolding = this.#timer !== undefined
    if (!isHolding && !(pausesWhileTyping && this.#playback.state().isPlaying)) return
    clearTimeout(this.#timer)
    this.#playback.pause()
    this.#timer = setTimeout(() => this.#goOn(), quietMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** What a foot plays goes on while the hands type. */
  pedal(isPlaying: boolean): void {
    this.#isPedalPlaying = isPlaying
    if (isPlaying) this.stop()
  }

  #goOn(): void {
    this.#timer = undefined
    this.#playback.goOn(this.#settings.state().rewindSeconds)
  }
}
