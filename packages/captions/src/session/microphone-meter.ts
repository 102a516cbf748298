import { captionSampleRate } from '@longhand/contracts'

/** `waiting`: nothing loud enough yet. `silent`: nothing for five seconds. `behind`: the server has a lot of sound to work through. */
export type MicrophoneLevel = 'waiting' | 'audible' | 'silent' | 'behind'

/** Of the full scale: a quiet room is below it, a voice in the same room above. */
const quietest = 0.01
const silentSamples = 5 * captionSampleRate
/** The server acknowledges ten seconds at a time. */
const behindSamples = 20 * captionSampleRate

/** Follows whether something is heard, and whether the server keeps up. Positions count samples of the session. */
export class MicrophoneMeter {
  /** 0 to 1, as loud as it sounds to people. */
  level = 0
  #recorded = 0
  #lastLoud: number | undefined
  #quietFrom = 0
  #acknowledged = 0

  begin(position: number): void {
    this.level = 0
    this.#recorded = position
    this.#quietFrom = position
    this.#lastLoud = undefined
    this.#acknowledged = position
  }

  measure(samples: Int16Array, recorded: number): void {
    let sum = 0
    for (const sample of samples) sum += (sample / 32_768) ** 2
    const loudness = samples.length > 0 ? Math.sqrt(sum / samples.length) : 0
    // Falls slowly, so that the eye can follow. Half of the scale is a voice of usual loudness.
    this.level = Math.max(Math.min(1, Math.sqrt(loudness) * 1.6), this.level * 0.8)
    this.#recorded = recorded
    if (loudness >= quietest) this.#lastLoud = recorded
  }

  acknowledge(position: number): void {
    this.#acknowledged = Math.max(this.#acknowledged, position)
  }

  get microphone(): MicrophoneLevel {
    if (this.#recorded - this.#acknowledged > behindSamples) return 'behind'
    const quiet = this.#recorded - (this.#lastLoud ?? this.#quietFrom)
    if (quiet >= silentSamples) return 'silent'
    return this.#lastLoud === undefined ? 'waiting' : 'audible'
  }
}
