import { findInputReport, pressedIn } from './hid-report.ts'
import type { HidCollection } from './hid-report.ts'
import { resultOfError, SwitchStates } from './pedal-source.ts'
import type { ConnectResult, PedalListener, PedalSource } from './pedal-source.ts'
import { hidPrefix } from './switch-names.ts'

/** The parts of WebHID's `HIDDevice` that are used: TypeScript does not know WebHID. */
export interface HidDevice extends EventTarget {
  readonly vendorId: number
  readonly productId: number
  readonly productName: string
  readonly opened: boolean
  readonly collections: readonly HidCollection[]
  open: () => Promise<void>
  close: () => Promise<void>
}

export interface Hid extends EventTarget {
  getDevices: () => Promise<HidDevice[]>
  requestDevice: (options: { filters: object[] }) => Promise<HidDevice[]>
}

interface InputReportEvent extends Event {
  readonly reportId: number
  readonly data: DataView
}

export class HidPedals implements PedalSource {
  readonly kind = 'hid'
  #hid: Hid | undefined
  #devices = new Map<HidDevice, { states: SwitchStates; report: (event: Event) => void }>()
  #listener: PedalListener | undefined

  constructor(hid: Hid | undefined) {
    this.#hid = hid
  }

  // One device may show itself as several.
  devices = (): readonly string[] => [
    ...new Set([...this.#devices.keys()].map(({ productName }) => productName.trim())),
  ]

  start = async (listener: PedalListener): Promise<void> => {
    this.#listener = listener
    this.#hid?.addEventListener('connect', this.#onConnect)
    this.#hid?.addEventListener('disconnect', this.#onDisconnect)
    // A page that may use none, by its permissions policy, is refused here as well.
    const allowed = (await this.#hid?.getDevices().catch(() => [])) ?? []
    await Promise.all(allowed.map((device) => this.#attach(device)))
  }

  connect = async (): Promise<ConnectResult> => {
    if (!this.#hid) return 'unsupported'
    try {
      // Without a filter: pedals of any maker are found by what their reports say.
      const chosen = await this.#hid.requestDevice({ filters: [] })
      if (chosen.length === 0) return 'nothing'
      const opened = await Promise.all(chosen.map((device) => this.#attach(device)))
      return opened.includes(true) ? 'connected' : 'busy'
    } catch (error) {
      return resultOfError(error)
    }
  }

  stop = (): void => {
    this.#hid?.removeEventListener('connect', this.#onConnect)
    this.#hid?.removeEventListener('disconnect', this.#onDisconnect)
    for (const device of [...this.#devices.keys()]) {
      this.#detach(device)
      void device.close().catch(() => undefined)
    }
    this.#listener = undefined
  }

  #onConnect = (event: Event): void => void this.#attach((event as Event & { device: HidDevice }).device)

  #onDisconnect = (event: Event): void => this.#detach((event as Event & { device: HidDevice }).device)

  async #attach(device: HidDevice): Promise<boolean> {
    if (this.#devices.has(device)) return true
    try {
      if (!device.opened) await device.open()
    } catch {
      return false
    }
    // Attached by another call, or stopped, while it was being opened.
    if (this.#devices.has(device)) return true
    if (!this.#listener) {
      await device.close().catch(() => undefined)
      return false
    }
    const states = new SwitchStates((switchId, isDown) => this.#listener?.onSwitch(switchId, isDown))
    const report = (event: Event): void => setStates(states, device, event as InputReportEvent)
    device.addEventListener('inputreport', report)
    this.#devices.set(device, { states, report })
    this.#listener.onDevices()
    return true
  }

  #detach(device: HidDevice): void {
    const attached = this.#devices.get(device)
    if (!attached) return
    device.removeEventListener('inputreport', attached.report)
    this.#devices.delete(device)
    attached.states.release()
    this.#listener?.onDevices()
  }
}

function setStates(
  states: SwitchStates,
  { vendorId, productId, collections }: HidDevice,
  { reportId, data }: InputReportEvent,
): void {
  const hex = (id: number): string => id.toString(16).padStart(4, '0')
  const prefix = `${hidPrefix}${hex(vendorId)}:${hex(productId)}:${reportId}:`
  const pressed = pressedIn(findInputReport(collections, reportId), data)
  states.setAll(prefix, new Set([...pressed].map((name) => prefix + name)))
}
