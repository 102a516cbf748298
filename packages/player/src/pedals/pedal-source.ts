/** How pedals reach the page: as keys of a keyboard, as USB devices (WebHID) or as MIDI devices. */
export type PedalKind = 'keyboard' | 'hid' | 'midi'

/**
 * - `connected`: its switches are reported from now on.
 * - `nothing`: the user chose no device, or none is plugged in.
 * - `refused`: the user or the browser's settings do not allow it.
 * - `unsupported`: this browser has no such devices.
 * - `busy`: the device is there but can't be opened.
 */
export type ConnectResult = 'connected' | 'nothing' | 'refused' | 'unsupported' | 'busy'

/** Switches are named alike whenever the same device is plugged in: see `switch-names.ts`. */
export interface PedalListener {
  onSwitch: (switchId: string, isDown: boolean) => void
  /** Something was plugged in, unplugged or could be opened. */
  onDevices: () => void
}

/**
 * A way in which foot pedals reach the page. `pedal-source.conformance.ts` is what each of them keeps to. No library is used: `dictation_support` knows
 * three models of one maker, and `webmidi` is made for instruments.
 */
export interface PedalSource {
  readonly kind: PedalKind
  /** Names of what is plugged in and may be used, as their makers gave them. */
  devices: () => readonly string[]
  /** Takes what was allowed earlier. Never asks the user. */
  start: (listener: PedalListener) => Promise<void>
  /** Asks the user where that is needed: only after a press or a click. */
  connect: () => Promise<ConnectResult>
  /** Reports what is down as released, and nothing more after that. */
  stop: () => void
}

/** Which switches are down. Reports changes only. */
export class SwitchStates {
  #down = new Set<string>()
  #onSwitch: PedalListener['onSwitch']

  constructor(onSwitch: PedalListener['onSwitch']) {
    this.#onSwitch = onSwitch
  }

  set(switchId: string, isDown: boolean): void {
    if (this.#down.has(switchId) === isDown) return
    if (isDown) this.#down.add(switchId)
    else this.#down.delete(switchId)
    this.#onSwitch(switchId, isDown)
  }

  /** Of all that begin with `prefix`, those in `down` are down and the others not. */
  setAll(prefix: string, down: ReadonlySet<string>): void {
    for (const switchId of this.#down)
      if (switchId.startsWith(prefix) && !down.has(switchId)) this.set(switchId, false)
    for (const switchId of down) this.set(switchId, true)
  }

  release(prefix = ''): void {
    this.setAll(prefix, new Set())
  }
}

/** `refused` or `busy`, by what browsers throw. */
export function resultOfError(error: unknown): ConnectResult {
  const name = error instanceof DOMException ? error.name : ''
  return name === 'SecurityError' || name === 'NotAllowedError' ? 'refused' : 'busy'
}
