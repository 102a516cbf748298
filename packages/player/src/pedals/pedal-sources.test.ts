import { afterEach, describe, expect, it, vi } from 'vitest'
import { FakeHid, FakeHidDevice, FakeMidi } from './fake-devices.ts'
import { HidPedals } from './hid-pedals.ts'
import { findInputReport, pressedIn } from './hid-report.ts'
import type { HidReportItem } from './hid-report.ts'
import { createKeyboardPedals, isNeededForTyping, keySwitchOf } from './keyboard-pedals.ts'
import { MidiPedals, midiSwitchOf } from './midi-pedals.ts'
import { describePedalSource } from './pedal-source.conformance.ts'
import type { PedalSource } from './pedal-source.ts'
import { firstActionOf, placeOf } from './switch-names.ts'

const started: PedalSource[] = []
afterEach(() => {
  for (const source of started.splice(0)) source.stop()
  document.body.replaceChildren()
})

function followed<Source extends PedalSource>(source: Source): Source {
  started.push(source)
  return source
}

const refused = (name: string) => () => Promise.reject(new DOMException('Not allowed', name))

describePedalSource('The keyboard', {
  create: () => {
    const codes = ['F13', 'MediaPlayPause'] as const
    const key = (type: string, place: 0 | 1) =>
      document.body.dispatchEvent(
        new KeyboardEvent(type, { key: codes[place], code: codes[place], bubbles: true, cancelable: true }),
      )
    const assigned = codes.map((code) => `key:${code}`)
    return {
      source: followed(createKeyboardPedals((switchId) => assigned.includes(switchId))),
      switches: ['key:F13', 'key:MediaPlayPause'],
      press: (place) => key('keydown', place),
      release: (place) => key('keyup', place),
      // A keyboard's keys are released by the system; those that another window gets are lost.
      unplug: () => window.dispatchEvent(new Event('blur')),
      plugIn: () => undefined,
      asked: () => 0,
    }
  },
})

function hidWith(device: FakeHidDevice, chosen: FakeHid['chosen']): HidPedals {
  const hid = new FakeHid()
  hid.chosen = chosen
  device.opened = false
  return followed(new HidPedals(hid))
}

describePedalSource('WebHID', {
  create: ({ isAllowed }) => {
    const device = new FakeHidDevice()
    const hid = new FakeHid()
    hid.chosen = () => Promise.resolve([device])
    if (isAllowed) hid.allowed.push(device)
    let down = 0
    const report = (next: number) => device.report((down = next))
    return {
      source: followed(new HidPedals(hid)),
      switches: ['hid:05f3:00ff:0:b0', 'hid:05f3:00ff:0:b1'],
      press: (place) => report(down | (1 << place)),
      release: (place) => report(down & ~(1 << place)),
      unplug: () => {
        down = 0
        hid.emit('disconnect', device)
      },
      plugIn: () => hid.emit('connect', device),
      asked: () => hid.asked,
    }
  },
  failures: {
    unsupported: () => followed(new HidPedals(undefined)),
    nothing: () => hidWith(new FakeHidDevice(), () => Promise.resolve([])),
    refused: () => hidWith(new FakeHidDevice(), refused('SecurityError')),
    busy: () => {
      const device = new FakeHidDevice()
      device.opens = refused('NotAllowedError')
      return hidWith(device, () => Promise.resolve([device]))
    },
  },
})

describePedalSource('Web MIDI', {
  create: ({ isAllowed }) => {
    const midi = new FakeMidi()
    midi.permission = isAllowed ? 'granted' : 'prompt'
    return {
      source: followed(new MidiPedals(midi.navigator())),
      switches: ['midi:Keystation:1:cc64', 'midi:Keystation:1:note60'],
      press: (place) => (place === 0 ? midi.input.send(0xb0, 64, 127) : midi.input.send(0x90, 60, 90)),
      release: (place) => (place === 0 ? midi.input.send(0xb0, 64, 0) : midi.input.send(0x80, 60, 0)),
      unplug: () => midi.plug('disconnected'),
      plugIn: () => midi.plug('connected'),
      asked: () => (isAllowed ? midi.asked - 1 : midi.asked),
    }
  },
  failures: {
    unsupported: () => followed(new MidiPedals({})),
    nothing: () => {
      const midi = new FakeMidi()
      midi.access.inputs.clear()
      return followed(new MidiPedals(midi.navigator()))
    },
    refused: () => {
      const midi = new FakeMidi()
      midi.answer = refused('NotAllowedError')
      return followed(new MidiPedals(midi.navigator()))
    },
    busy: () => {
      const midi = new FakeMidi()
      midi.answer = refused('InvalidStateError')
      return followed(new MidiPedals(midi.navigator()))
    },
  },
})

const keyOf = (key: string, init: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...init })

describe('keys', () => {
  it.each([
    ['F13', {}, 'key:F13'],
    ['p', { code: 'KeyP', ctrlKey: true, altKey: true }, 'key:Control+Alt+KeyP'],
    // Some drivers give a media key no place on the keyboard.
    ['MediaPlayPause', { code: '' }, 'key:MediaPlayPause'],
    ['Control', { code: 'ControlLeft', ctrlKey: true }, undefined],
  ])('%s is a switch by its place', (key, init, switchId) => {
    expect(keySwitchOf(keyOf(key, init))).toBe(switchId)
  })

  it.each([
    ['b', { code: 'KeyB' }, true],
    ['B', { code: 'KeyB', shiftKey: true }, true],
    [' ', { code: 'Space' }, true],
    ['Enter', {}, true],
    ['ArrowLeft', {}, true],
    ['@', { code: 'KeyQ', ctrlKey: true, altKey: true, modifierAltGraph: true }, true],
    ['Process', { isComposing: true }, true],
    ['b', { code: 'KeyB', ctrlKey: true, altKey: true }, false],
    ['F13', {}, false],
    ['F4', { shiftKey: true }, false],
    ['MediaTrackPrevious', {}, false],
  ])('%j %j is needed for typing: %s', (key, init, isNeeded) => {
    expect(isNeededForTyping(keyOf(key, init))).toBe(isNeeded)
  })

  async function listening(assigned: string[]) {
    document.body.innerHTML = '<input>'
    const onPage = vi.fn()
    document.addEventListener('keydown', onPage)
    document.addEventListener('keyup', onPage)
    const received: string[] = []
    const source = followed(createKeyboardPedals((switchId) => assigned.includes(switchId)))
    await source.start({
      onSwitch: (switchId, isDown) => received.push(`${isDown ? '+' : '-'}${switchId}`),
      onDevices: () => undefined,
    })
    const send = (type: string, key: string, init: KeyboardEventInit = {}) =>
      document
        .querySelector('input')!
        .dispatchEvent(new KeyboardEvent(type, { key, code: key, bubbles: true, cancelable: true, ...init }))
    return { source, received, onPage, send }
  }

  it('takes those of a pedal from a field, also while they repeat, and leaves it all others', async () => {
    const { received, onPage, send } = await listening(['key:F13'])
    expect([send('keydown', 'F13'), send('keydown', 'F13', { repeat: true }), send('keyup', 'F13')]).toEqual([
      false,
      false,
      false,
    ])
    expect(onPage).not.toHaveBeenCalled()
    expect([send('keydown', 'a'), send('keyup', 'a'), send('keydown', 'F14')]).toEqual([true, true, true])
    expect(onPage).toHaveBeenCalledTimes(3)
    expect(received).toEqual(['+key:F13', '-key:F13'])
  })

  it('releases a combination whichever of its keys goes up first', async () => {
    const { received, send } = await listening(['key:Control+F9', 'key:Meta+F9'])
    send('keydown', 'F9', { ctrlKey: true })
    send('keyup', 'Control')
    send('keyup', 'F9')
    send('keydown', 'F9', { metaKey: true })
    send('keyup', 'Meta')
    expect(received).toEqual(['+key:Control+F9', '-key:Control+F9', '+key:Meta+F9', '-key:Meta+F9'])
  })

  it('learns the next key, which does nothing else, and leaves Escape', async () => {
    const { source, received, onPage, send } = await listening([])
    const keys: string[] = []
    source.learn(({ key }) => keys.push(key))
    expect([send('keydown', 'Shift'), send('keydown', 'b'), send('keydown', 'Escape')]).toEqual([
      true,
      false,
      true,
    ])
    source.learn(undefined)
    expect(send('keydown', 'b')).toBe(true)
    expect({ keys, received, seen: onPage.mock.calls.length }).toEqual({ keys: ['b'], received: [], seen: 3 })
  })
})

const bytes = (...values: number[]) => new DataView(Uint8Array.from(values).buffer)

describe('reports of HID devices', () => {
  const axis: HidReportItem = { reportSize: 8, reportCount: 2, usages: [0x10030, 0x10031] }
  const buttons: HidReportItem = { reportSize: 1, reportCount: 3, isRange: true, usageMinimum: 0x90001 }
  const padding: HidReportItem = { reportSize: 1, reportCount: 5, isConstant: true }
  it.each<[string, HidReportItem[] | undefined, number[], string[]]>([
    ['buttons, without padding and axes', [buttons, padding, axis], [0b11111101, 200, 3], ['b0', 'b2']],
    ['buttons behind axes', [axis, buttons], [9, 9, 0b10], ['b17']],
    [
      'a list of usages',
      [{ reportSize: 16, reportCount: 2, isArray: true, usages: [0xc0000] }],
      [0xcd, 0, 0xb5, 0],
      ['u205', 'u181'],
    ],
    ['bytes of a maker', [{ reportSize: 8, reportCount: 2, usages: [0xffa00002] }], [0, 0b100], ['b10']],
    ['a device that describes nothing', undefined, [0b1, 0b1], ['b0', 'b8']],
    ['a report that is shorter than described', [axis, buttons], [1], []],
    ['an empty report', undefined, [], []],
  ])('%s', (_case, items, data, pressed) => {
    expect([...pressedIn(items && { items }, bytes(...data))]).toEqual(pressed)
  })

  it('finds a report by its number, also in a collection of collections', () => {
    const second = { reportId: 2 }
    expect(
      findInputReport([{ inputReports: [{ reportId: 1 }] }, { children: [{ inputReports: [second] }] }], 2),
    ).toBe(second)
    expect(findInputReport([], 2)).toBeUndefined()
  })

  it('keeps two devices of one kind apart', async () => {
    const [first, second] = [new FakeHidDevice(), new FakeHidDevice()]
    const hid = new FakeHid()
    hid.allowed.push(first, second)
    const received: boolean[] = []
    await followed(new HidPedals(hid)).start({
      onSwitch: (_switchId, isDown) => received.push(isDown),
      onDevices: () => undefined,
    })
    first.report(1)
    second.report(0)
    expect(received).toEqual([true])
  })

  it('closes a device that was opened after it was stopped', async () => {
    const device = new FakeHidDevice()
    const hid = new FakeHid()
    hid.allowed.push(device)
    const source = new HidPedals(hid)
    const starting = source.start({ onSwitch: () => undefined, onDevices: () => undefined })
    source.stop()
    await starting
    expect({ isOpen: device.opened, devices: source.devices() }).toEqual({ isOpen: false, devices: [] })
  })
})

it.each([
  [[0xb0, 64, 64], { name: '1:cc64', isDown: true }],
  [[0xb3, 64, 63], { name: '4:cc64', isDown: false }],
  [[0x9f, 60, 1], { name: '16:note60', isDown: true }],
  [[0x90, 60, 0], { name: '1:note60', isDown: false }],
  [[0x80, 60, 64], { name: '1:note60', isDown: false }],
  [[0xb0, 123, 127], undefined],
  [[0xe0, 0, 64], undefined],
  [[0xf8], undefined],
  [[], undefined],
])('MIDI message %j is %j', (message, expected) => {
  expect(midiSwitchOf(Uint8Array.from(message))).toEqual(expected)
})

it('gives switches of pedals for transcribing the action of their place, and others by turns', () => {
  expect(['b0', 'b1', 'b2', 'b3'].map((bit) => placeOf(`hid:05f3:00ff:0:${bit}`))).toEqual([
    'left',
    'middle',
    'right',
    undefined,
  ])
  expect(['b0', 'b1', 'b2'].map((bit) => firstActionOf(`hid:0911:1844:0:${bit}`, []))).toEqual([
    'back',
    'hold',
    'forward',
  ])
  expect(firstActionOf('key:F13', [])).toBe('hold')
  expect(firstActionOf('key:F14', ['hold', 'forward'])).toBe('back')
  expect(firstActionOf('key:F20', ['hold', 'back', 'forward', 'next', 'slower', 'faster'])).toBe('toggle')
})
