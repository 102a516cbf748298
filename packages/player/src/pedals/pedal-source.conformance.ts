import { describe, expect, it } from 'vitest'
import type { ConnectResult, PedalSource } from './pedal-source.ts'

/** One pedal of a kind, and the hands that press it. */
export interface PedalSourceHarness {
  source: PedalSource
  /** Names of two of its switches. */
  switches: readonly [string, string]
  press: (place: 0 | 1) => void
  release: (place: 0 | 1) => void
  /** What is down then sends nothing more. */
  unplug: () => void
  plugIn: () => void
  /** How often the user was asked. */
  asked: () => number
}

export interface PedalSourceSuite {
  /** Whether the user allowed it in an earlier visit. */
  create: (options: { isAllowed: boolean }) => PedalSourceHarness
  /** Of devices that the user allows: a keyboard is always there. */
  failures?: Partial<Record<Exclude<ConnectResult, 'connected'>, () => PedalSource>>
}

export function describePedalSource(name: string, { create, failures }: PedalSourceSuite): void {
  async function started(isAllowed = true) {
    const harness = create({ isAllowed })
    const received: string[] = []
    let changes = 0
    const name = (switchId: string): string => String(harness.switches.indexOf(switchId))
    await harness.source.start({
      onSwitch: (switchId, isDown) => received.push((isDown ? '+' : '-') + name(switchId)),
      onDevices: () => (changes += 1),
    })
    return { ...harness, received, changes: () => changes }
  }

  describe(`${name} as a source of pedals`, () => {
    it('reports each press and release once', async () => {
      const { press, release, received } = await started()
      press(0)
      press(0)
      release(0)
      press(1)
      release(1)
      expect(received).toEqual(['+0', '-0', '+1', '-1'])
    })

    it('tells two at once apart', async () => {
      const { press, release, received } = await started()
      press(0)
      press(1)
      release(0)
      release(1)
      expect(received).toEqual(['+0', '+1', '-0', '-1'])
    })

    it('releases what is down when it is unplugged, and goes on when it is plugged in again', async () => {
      const { press, release, unplug, plugIn, received } = await started()
      press(0)
      press(1)
      unplug()
      expect(received).toEqual(['+0', '+1', '-0', '-1'])
      plugIn()
      await settled()
      press(0)
      release(0)
      expect(received.slice(4)).toEqual(['+0', '-0'])
    })

    it('uses what was allowed before without asking', async () => {
      const { press, received, asked } = await started()
      press(1)
      expect(received).toEqual(['+1'])
      expect(asked()).toBe(0)
    })

    it('releases what is down when it is stopped, and reports nothing more', async () => {
      const { source, press, release, received } = await started()
      press(0)
      source.stop()
      release(0)
      press(1)
      expect(received).toEqual(['+0', '-0'])
    })

    if (!failures) return

    it('is silent before it is allowed, and then reports', async () => {
      const { source, press, received, asked } = await started(false)
      press(0)
      expect({ received, asked: asked(), devices: source.devices() }).toEqual({
        received: [],
        asked: 0,
        devices: [],
      })
      await expect(source.connect()).resolves.toBe('connected')
      press(0)
      expect({ received, asked: asked(), count: source.devices().length }).toEqual({
        received: ['+0'],
        asked: 1,
        count: 1,
      })
    })

    it('names what is plugged in', async () => {
      const { source, unplug, plugIn, changes } = await started()
      const before = source.devices()
      expect(before).toHaveLength(1)
      const counted = changes()
      unplug()
      expect(source.devices()).toEqual([])
      plugIn()
      await settled()
      expect(source.devices()).toEqual(before)
      expect(changes()).toBe(counted + 2)
    })

    it.each(Object.entries(failures))('says that it is %s', async (result, create) => {
      const source = create()
      const received: string[] = []
      await source.start({ onSwitch: (switchId) => received.push(switchId), onDevices: () => undefined })
      await expect(source.connect()).resolves.toBe(result)
      expect({ received, devices: source.devices() }).toEqual({ received: [], devices: [] })
      source.stop()
    })
  })
}

/** After what devices do without the page waiting for it. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
