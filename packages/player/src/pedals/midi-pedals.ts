import { resultOfError, SwitchStates } from './pedal-source.ts'
import type { ConnectResult, PedalListener, PedalSource } from './pedal-source.ts'
import { midiPrefix } from './switch-names.ts'

export type MidiNavigator = Partial<Pick<Navigator, 'requestMIDIAccess' | 'permissions'>>

const command = { noteOff: 0x80, noteOn: 0x90, controlChange: 0xb0 } as const
/** Controllers from here on are messages to a whole channel. */
const firstChannelMode = 120

/** A switch of a MIDI message and whether it is down; pedals are controllers, whose upper half is down. */
export function midiSwitchOf(data: Uint8Array): { name: string; isDown: boolean } | undefined {
  const [status = 0, number = 0, value = 0] = data
  const channel = (status & 0x0f) + 1
  switch (status & 0xf0) {
    case command.noteOn:
      return { name: `${channel}:note${number}`, isDown: value > 0 }
    case command.noteOff:
      return { name: `${channel}:note${number}`, isDown: false }
    case command.controlChange:
      return number < firstChannelMode ? { name: `${channel}:cc${number}`, isDown: value >= 64 } : undefined
    default:
      return undefined
  }
}

export class MidiPedals implements PedalSource {
  readonly kind = 'midi'
  #navigator: MidiNavigator
  #access: MIDIAccess | undefined
  #inputs = new Map<MIDIInput, (event: MIDIMessageEvent) => void>()
  #listener: PedalListener | undefined
  #states = new SwitchStates((switchId, isDown) => this.#listener?.onSwitch(switchId, isDown))

  constructor(navigator: MidiNavigator) {
    this.#navigator = navigator
  }

  devices = (): readonly string[] => [...this.#inputs.keys()].map(({ name }) => name ?? 'MIDI')

  start = async (listener: PedalListener): Promise<void> => {
    this.#listener = listener
    // Browsers without such a question would ask the user: they wait for `connect`.
    const permission = await this.#navigator.permissions?.query({ name: 'midi' }).catch(() => undefined)
    if (permission?.state === 'granted') await this.#open().catch(() => undefined)
  }

  connect = async (): Promise<ConnectResult> => {
    if (!this.#navigator.requestMIDIAccess) return 'unsupported'
    try {
      await this.#open()
      return this.#inputs.size > 0 ? 'connected' : 'nothing'
    } catch (error) {
      return resultOfError(error)
    }
  }

  stop = (): void => {
    this.#access?.removeEventListener('statechange', this.#onStateChange)
    this.#access = undefined
    for (const input of [...this.#inputs.keys()]) {
      this.#detach(input)
      void input.close().catch(() => undefined)
    }
    this.#listener = undefined
  }

  async #open(): Promise<void> {
    const access = this.#access ?? (await this.#navigator.requestMIDIAccess?.())
    if (!this.#listener || !access) return
    this.#access = access
    // Adding the same listener twice changes nothing.
    access.addEventListener('statechange', this.#onStateChange)
    for (const input of access.inputs.values()) this.#follow(input)
  }

  #onStateChange = ({ port }: MIDIConnectionEvent): void => {
    if (port?.type === 'input') this.#follow(port as MIDIInput)
  }

  #follow(input: MIDIInput): void {
    if (input.state === 'disconnected') this.#detach(input)
    else if (!this.#inputs.has(input)) this.#attach(input)
  }

  #attach(input: MIDIInput): void {
    const message = ({ data }: MIDIMessageEvent): void => {
      const found = data && midiSwitchOf(data)
      if (found) this.#states.set(prefixOf(input) + found.name, found.isDown)
    }
    input.addEventListener('midimessage', message)
    this.#inputs.set(input, message)
    // Only setting `onmidimessage` would open it by itself.
    void input.open().catch(() => this.#detach(input))
    this.#listener?.onDevices()
  }

  #detach(input: MIDIInput): void {
    const message = this.#inputs.get(input)
    if (!message) return
    input.removeEventListener('midimessage', message)
    this.#inputs.delete(input)
    this.#states.release(prefixOf(input))
    this.#listener?.onDevices()
  }
}

function prefixOf({ name }: MIDIInput): string {
  return `${midiPrefix}${name ?? ''}:`
}
