import type { SubtitleChoice } from './subtitle-choice.ts'

/** `hold` plays while the switch is down, `next` goes on to the next turn of speech. */
export const pedalActions = ['hold', 'toggle', 'back', 'forward', 'loop', 'next', 'slower', 'faster'] as const
export type PedalAction = (typeof pedalActions)[number]

export interface PedalAssignment {
  /** See `pedals/switch-names.ts`. */
  readonly switchId: string
  readonly action: PedalAction
}

export interface PictureLook {
  readonly view: 'docked' | 'floating' | 'hidden'
  /** Where it floats: what part of the free room is left of it and above it, 0…1. */
  readonly left: number
  readonly top: number
  readonly size: 'small' | 'medium' | 'large'
  readonly hasSubtitles: boolean
}

export interface PlaybackSettingsState {
  /** In seconds. */
  readonly skipSeconds: number
  /** In seconds; after a pause for typing. */
  readonly rewindSeconds: number
  /** In seconds; what is played again and again. */
  readonly loopSeconds: number
  readonly pausesWhileTyping: boolean
  readonly rate: number
  /** Of foot pedals, in the order in which they were set up. */
  readonly pedals: readonly PedalAssignment[]
  readonly picture: PictureLook
  /** Left out until a user chooses. */
  readonly subtitles?: SubtitleChoice | undefined
}

/** In seconds. */
export const skipChoices = [1, 2, 3, 5, 10] as const
export const loopChoices = [2, 3, 5, 10, 20] as const
export const rewindChoices = [0, 0.5, 1, 2, 3, 5] as const

export const defaultPlaybackSettings: PlaybackSettingsState = {
  skipSeconds: 5,
  rewindSeconds: 1,
  loopSeconds: 5,
  pausesWhileTyping: true,
  rate: 1,
  pedals: [],
  picture: { view: 'docked', left: 1, top: 0.75, size: 'medium', hasSubtitles: true },
}

export interface SettingsStore {
  read: () => Promise<Partial<PlaybackSettingsState> | undefined>
  write: (state: PlaybackSettingsState) => Promise<void>
}

export class PlaybackSettings {
  #state = defaultPlaybackSettings
  #store: SettingsStore
  #listeners = new Set<() => void>()
  /** What was kept is there from now on. */
  readonly whenRead: Promise<void>

  constructor(store: SettingsStore) {
    this.#store = store
    // Without a store, as in private windows, settings last as long as the page.
    this.whenRead = store
      .read()
      .then((kept) =>
        this.#set({ ...this.#state, ...kept, picture: { ...this.#state.picture, ...kept?.picture } }),
      )
      .catch(() => undefined)
  }

  state = (): PlaybackSettingsState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  change(change: Partial<PlaybackSettingsState>): void {
    this.#set({ ...this.#state, ...change })
    void this.#store.write(this.#state).catch(() => undefined)
  }

  changePicture(change: Partial<PictureLook>): void {
    this.change({ picture: { ...this.#state.picture, ...change } })
  }

  #set(state: PlaybackSettingsState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
