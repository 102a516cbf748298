export interface PlaybackSettingsState {
  /** In seconds. */
  readonly skipSeconds: number
  /** In seconds; after a pause for typing. */
  readonly rewindSeconds: number
  readonly pausesWhileTyping: boolean
  readonly rate: number
}

/** In seconds. */
export const skipChoices = [1, 2, 3, 5, 10] as const
export const rewindChoices = [0, 0.5, 1, 2, 3, 5] as const

const defaults: PlaybackSettingsState = { skipSeconds: 5, rewindSeconds: 1, pausesWhileTyping: true, rate: 1 }

export interface SettingsShelf {
  read: () => Promise<Partial<PlaybackSettingsState> | undefined>
  write: (state: PlaybackSettingsState) => Promise<void>
}

export class PlaybackSettings {
  #state = defaults
  #shelf: SettingsShelf
  #listeners = new Set<() => void>()

  constructor(shelf: SettingsShelf) {
    this.#shelf = shelf
    // Without a shelf, as in private windows, settings last as long as the page.
    void shelf
      .read()
      .then((kept) => this.#set({ ...this.#state, ...kept }))
      .catch(() => undefined)
  }

  state = (): PlaybackSettingsState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  change(change: Partial<PlaybackSettingsState>): void {
    this.#set({ ...this.#state, ...change })
    void this.#shelf.write(this.#state).catch(() => undefined)
  }

  #set(state: PlaybackSettingsState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
