import type { PedalAction, PedalAssignment, PlaybackSettings } from '../playback/playback-settings.ts'
import { HidPedals } from './hid-pedals.ts'
import type { Hid } from './hid-pedals.ts'
import { createKeyboardPedals, isNeededForTyping, keySwitchOf } from './keyboard-pedals.ts'
import type { KeyboardPedals } from './keyboard-pedals.ts'
import { MidiPedals } from './midi-pedals.ts'
import { PedalActions } from './pedal-actions.ts'
import type { PedalActionsDeps } from './pedal-actions.ts'
import type { ConnectResult, PedalKind, PedalSource } from './pedal-source.ts'
import { firstActionOf } from './switch-names.ts'

/** A new object after each change. */
export interface PedalBoardState {
  /** Names of what is plugged in. */
  readonly devices: readonly string[]
  readonly down: ReadonlySet<string>
  readonly isAwaitingKey: boolean
  /** The key that was pressed to be learned, where it would type. */
  readonly typingKey: string | undefined
  /** What came of asking for a device. */
  readonly result: { readonly kind: PedalKind; readonly result: ConnectResult } | undefined
}

type PageView = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

export interface PedalBoardDeps extends PedalActionsDeps {
  keyboard?: KeyboardPedals
  /** @default WebHID and MIDI of the browser */
  sources?: readonly PedalSource[]
  page?: PageView
}

/** All pedals of a page, and what their switches do. */
export class PedalBoard {
  #settings: PlaybackSettings
  #actions: PedalActions
  #keyboard: KeyboardPedals
  #sources: readonly PedalSource[]
  #page: PageView
  #pressed = new Map<string, PedalAction>()
  #learning = 0
  #listeners = new Set<() => void>()
  #state: PedalBoardState = {
    devices: [],
    down: new Set(),
    isAwaitingKey: false,
    typingKey: undefined,
    result: undefined,
  }

  constructor(deps: PedalBoardDeps) {
    this.#settings = deps.settings
    this.#actions = new PedalActions(deps)
    this.#keyboard =
      deps.keyboard ?? createKeyboardPedals((switchId) => this.#actionOf(switchId) !== undefined)
    this.#sources = [
      this.#keyboard,
      ...(deps.sources ?? [
        new HidPedals((navigator as Navigator & { hid?: Hid }).hid),
        new MidiPedals(navigator),
      ]),
    ]
    this.#page = deps.page ?? document
  }

  state = (): PedalBoardState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async start(): Promise<void> {
    this.#page.addEventListener('visibilitychange', this.#onVisibility)
    const listener = {
      onSwitch: (switchId: string, isDown: boolean) => this.#onSwitch(switchId, isDown),
      onDevices: () => this.#set({ devices: this.#sources.flatMap((source) => source.devices()) }),
    }
    await Promise.all(this.#sources.map((source) => source.start(listener)))
  }

  stop(): void {
    this.#page.removeEventListener('visibilitychange', this.#onVisibility)
    for (const source of this.#sources) source.stop()
    this.#actions.stop()
  }

  async connect(kind: PedalKind): Promise<void> {
    this.#set({ result: undefined, typingKey: undefined })
    const result = await this.#sources.find((source) => source.kind === kind)?.connect()
    if (result) this.#set({ result: { kind, result } })
  }

  /** Until it is ended, switches that do nothing yet get an action when they are pressed. @returns ends it. */
  learn(): () => void {
    this.#learning += 1
    return () => {
      this.#learning -= 1
      this.awaitKey(false)
      this.#set({ result: undefined, typingKey: undefined })
    }
  }

  awaitKey(isAwaitingKey: boolean): void {
    this.#set({ isAwaitingKey, typingKey: undefined, result: undefined })
    this.#keyboard.learn(isAwaitingKey ? (event) => this.#onKey(event) : undefined)
  }

  assign(switchId: string, action: PedalAction): void {
    const { pedals } = this.#settings.state()
    const isThere = pedals.some((pedal) => pedal.switchId === switchId)
    const changed = pedals.map((pedal): PedalAssignment =>
      pedal.switchId === switchId ? { switchId, action } : pedal,
    )
    this.#settings.change({ pedals: isThere ? changed : [...pedals, { switchId, action }] })
  }

  forget(switchId: string): void {
    this.#settings.change({
      pedals: this.#settings.state().pedals.filter((pedal) => pedal.switchId !== switchId),
    })
  }

  #actionOf(switchId: string): PedalAction | undefined {
    return this.#settings.state().pedals.find((pedal) => pedal.switchId === switchId)?.action
  }

  #onKey(event: KeyboardEvent): void {
    const switchId = keySwitchOf(event)
    if (switchId === undefined) return
    if (isNeededForTyping(event)) return this.#set({ typingKey: event.key === ' ' ? event.code : event.key })
    this.awaitKey(false)
    if (this.#actionOf(switchId) === undefined) this.#assignFirst(switchId)
  }

  #assignFirst(switchId: string): void {
    const taken = this.#settings.state().pedals.map(({ action }) => action)
    this.assign(switchId, firstActionOf(switchId, taken))
  }

  #onSwitch(switchId: string, isDown: boolean): void {
    if (isDown) this.#press(switchId)
    else this.#release(switchId)
  }

  #press(switchId: string): void {
    // Another tab has the same device: only the one that is looked at acts.
    if (this.#page.visibilityState === 'hidden') return
    this.#set({ down: new Set([...this.#state.down, switchId]), typingKey: undefined, result: undefined })
    const action = this.#actionOf(switchId)
    if (action === undefined) {
      if (this.#learning > 0) this.#assignFirst(switchId)
      return
    }
    this.#pressed.set(switchId, action)
    this.#actions.press(switchId, action)
  }

  #release(switchId: string): void {
    this.#set({ down: new Set([...this.#state.down].filter((down) => down !== switchId)) })
    if (this.#pressed.delete(switchId)) this.#actions.release(switchId)
  }

  #onVisibility = (): void => {
    if (this.#page.visibilityState !== 'hidden') return
    for (const switchId of this.#state.down) this.#release(switchId)
  }

  #set(change: Partial<PedalBoardState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
