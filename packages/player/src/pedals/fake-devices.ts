import type { Hid, HidDevice } from './hid-pedals.ts'
import type { HidCollection } from './hid-report.ts'
import type { MidiNavigator } from './midi-pedals.ts'

/** A pedal with eight switches, each a bit, as those for transcribing are. */
export class FakeHidDevice extends EventTarget implements HidDevice {
  readonly vendorId: number
  readonly productId: number
  readonly productName: string
  readonly collections: readonly HidCollection[] = [
    { inputReports: [{ reportId: 0, items: [{ reportSize: 1, reportCount: 8, usages: [0x90001] }] }] },
  ]
  opened = false
  opens: () => Promise<void> = () => Promise.resolve()

  constructor({ vendorId = 0x05f3, productId = 0x00ff, productName = 'VEC USB Footpedal' } = {}) {
    super()
    this.vendorId = vendorId
    this.productId = productId
    this.productName = productName
  }

  open = async (): Promise<void> => {
    await this.opens()
    this.opened = true
  }

  close = (): Promise<void> => {
    this.opened = false
    return Promise.resolve()
  }

  /** As the device sends it: to who has opened it. */
  report(...bytes: number[]): void {
    if (this.opened)
      this.dispatchEvent(
        Object.assign(new Event('inputreport'), {
          reportId: 0,
          data: new DataView(Uint8Array.from(bytes).buffer),
        }),
      )
  }
}

/** WebHID: `allowed` is what the user allowed earlier, `chosen` what they choose when asked. */
export class FakeHid extends EventTarget implements Hid {
  allowed: HidDevice[] = []
  chosen: () => Promise<HidDevice[]> = () => Promise.resolve([])
  asked = 0

  getDevices = (): Promise<HidDevice[]> => Promise.resolve([...this.allowed])

  requestDevice = async (): Promise<HidDevice[]> => {
    this.asked += 1
    const chosen = await this.chosen()
    this.allowed.push(...chosen)
    return chosen
  }

  emit(type: 'connect' | 'disconnect', device: FakeHidDevice): void {
    if (type === 'disconnect') device.opened = false
    this.dispatchEvent(Object.assign(new Event(type), { device }))
  }
}

export class FakeMidiInput extends EventTarget {
  readonly type = 'input'
  readonly name: string
  state: 'connected' | 'disconnected' = 'connected'
  isOpen = false

  constructor(name: string) {
    super()
    this.name = name
  }

  open = (): Promise<this> => {
    this.isOpen = true
    return Promise.resolve(this)
  }

  close = (): Promise<this> => {
    this.isOpen = false
    return Promise.resolve(this)
  }

  send(...bytes: number[]): void {
    if (this.isOpen)
      this.dispatchEvent(Object.assign(new Event('midimessage'), { data: Uint8Array.from(bytes) }))
  }
}

/** A navigator's Web MIDI with one input. */
export class FakeMidi {
  readonly input = new FakeMidiInput('Keystation')
  readonly access = Object.assign(new EventTarget(), { inputs: new Map([['1', this.input]]) })
  permission: PermissionState = 'prompt'
  answer: () => Promise<unknown> = () => Promise.resolve(this.access)
  asked = 0

  navigator(): MidiNavigator {
    return {
      requestMIDIAccess: () => {
        this.asked += 1
        return this.answer() as Promise<MIDIAccess>
      },
      permissions: { query: () => Promise.resolve({ state: this.permission }) } as unknown as Permissions,
    }
  }

  plug(state: 'connected' | 'disconnected'): void {
    this.input.state = state
    if (state === 'disconnected') this.input.isOpen = false
    this.access.dispatchEvent(Object.assign(new Event('statechange'), { port: this.input }))
  }
}
