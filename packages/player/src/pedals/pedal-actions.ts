import { playerCommands } from '../commands/player-commands.ts'
import type { PedalAction, PlaybackSettings } from '../playback/playback-settings.ts'
import type { Playback } from '../playback/playback.ts'

const repeatMs = 500

export interface PedalActionsDeps {
  playback: Playback
  settings: PlaybackSettings
  /** Goes on to the next turn of speech. */
  onNext: () => void
  /** Whether a pedal plays: nothing else may pause the sound meanwhile. */
  onPlaying: (isPlaying: boolean) => void
}

/** What switches do to the sound. Transcribers keep their foot down to listen, and lift it to type. */
export class PedalActions {
  #deps: PedalActionsDeps
  #holding = new Set<string>()
  #repeating = new Map<string, ReturnType<typeof setInterval>>()
  /** Where the sound stopped, in seconds. */
  #stoppedAt: number | undefined
  #isPlaying = false
  #unsubscribe: () => void

  constructor(deps: PedalActionsDeps) {
    this.#deps = deps
    this.#isPlaying = deps.playback.state().isPlaying
    this.#unsubscribe = deps.playback.subscribe(() => this.#follow())
  }

  press(switchId: string, action: PedalAction): void {
    const { playback, settings, onNext } = this.#deps
    if (action === 'hold') {
      this.#holding.add(switchId)
      return this.#play()
    }
    if (action === 'toggle') return this.#isPlaying ? playback.pause() : this.#play()
    const command = playerCommands.find(({ pedal }) => pedal === action)
    const run = (): void => command?.run({ playback, settings: settings.state(), onNext })
    if (command?.repeats) this.#repeat(switchId, run)
    else run()
  }

  release(switchId: string): void {
    clearInterval(this.#repeating.get(switchId))
    this.#repeating.delete(switchId)
    if (this.#holding.delete(switchId) && this.#holding.size === 0) this.#deps.playback.pause()
  }

  stop(): void {
    for (const switchId of [...this.#holding, ...this.#repeating.keys()]) this.release(switchId)
    this.#unsubscribe()
    this.#deps.onPlaying(false)
  }

  #play(): void {
    const { playback, settings, onPlaying } = this.#deps
    onPlaying(true)
    if (this.#isPlaying) return
    // Only where it goes on: after a jump, what the user chose is heard from its start.
    const goesOn = this.#stoppedAt !== undefined && Math.abs(playback.seconds - this.#stoppedAt) < 0.05
    if (goesOn) playback.goOn(settings.state().rewindSeconds)
    else playback.play()
  }

  #repeat(switchId: string, work: () => void): void {
    work()
    clearInterval(this.#repeating.get(switchId))
    this.#repeating.set(switchId, setInterval(work, repeatMs))
  }

  #follow(): void {
    const { playback, onPlaying } = this.#deps
    const { isPlaying } = playback.state()
    if (this.#isPlaying === isPlaying) return
    this.#isPlaying = isPlaying
    if (isPlaying) return
    this.#stoppedAt = playback.seconds
    onPlaying(false)
  }
}
