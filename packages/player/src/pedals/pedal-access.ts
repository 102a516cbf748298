import type { PlaybackSettings } from '../playback/playback-settings.ts'
import type { PedalActionsDeps } from './pedal-actions.ts'
import type { PedalBoard } from './pedal-board.ts'

/** Loads and starts the pedals of a page when they are needed: when one was set up, or is about to be. */
export class PedalAccess {
  #settings: PlaybackSettings
  #deps: Omit<PedalActionsDeps, 'onNext'>
  #onNext: () => void = () => undefined
  #board: Promise<PedalBoard> | undefined
  #unsubscribe: (() => void) | undefined

  constructor(deps: Omit<PedalActionsDeps, 'onNext'>) {
    this.#settings = deps.settings
    this.#deps = deps
  }

  /** Once for each page. Rejects where it can't be loaded, and may be asked again. */
  board = (): Promise<PedalBoard> => {
    this.#board ??= this.#load().catch((error: unknown) => {
      this.#board = undefined
      throw error
    })
    return this.#board
  }

  /** @param onNext Goes on to the next turn of speech. */
  start(onNext: () => void): void {
    this.#onNext = onNext
    const wake = (): void => {
      if (this.#settings.state().pedals.length > 0) void this.board().catch(() => undefined)
    }
    this.#unsubscribe = this.#settings.subscribe(wake)
    wake()
  }

  stop(): void {
    this.#unsubscribe?.()
    void this.#board?.then((board) => board.stop()).catch(() => undefined)
    this.#board = undefined
  }

  async #load(): Promise<PedalBoard> {
    const { PedalBoard } = await import('./pedal-board.ts')
    const board = new PedalBoard({ ...this.#deps, onNext: () => this.#onNext() })
    void board.start()
    return board
  }
}
