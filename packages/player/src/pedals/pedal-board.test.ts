import { afterEach, expect, it, vi } from 'vitest'
import { PlaybackSettings } from '../playback/playback-settings.ts'
import type { PedalAssignment } from '../playback/playback-settings.ts'
import type { Playback } from '../playback/playback.ts'
import { FakeHid, FakeHidDevice } from './fake-devices.ts'
import { HidPedals } from './hid-pedals.ts'
import { PedalBoard } from './pedal-board.ts'

const started: PedalBoard[] = []
afterEach(() => {
  for (const board of started.splice(0)) board.stop()
})

async function setUp(kept: PedalAssignment[] = []) {
  const sound = { isPlaying: false }
  const playback = {
    state: () => sound,
    subscribe: () => () => undefined,
    seconds: 0,
    play: () => (sound.isPlaying = true),
    pause: () => (sound.isPlaying = false),
    skip: vi.fn(),
  } as unknown as Playback
  const settings = new PlaybackSettings({
    read: () => Promise.resolve(undefined),
    write: () => Promise.resolve(),
  })
  settings.change({ pedals: kept })
  const device = new FakeHidDevice()
  const hid = new FakeHid()
  hid.allowed.push(device)
  const view: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
  const page = Object.assign(new EventTarget(), view)
  const board = new PedalBoard({
    playback,
    settings,
    onNext: () => undefined,
    onPlaying: () => undefined,
    sources: [new HidPedals(hid)],
    page,
  })
  started.push(board)
  await board.start()
  const show = (visibilityState: DocumentVisibilityState): void => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const key = (name: string): boolean =>
    document.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, code: name, bubbles: true, cancelable: true }),
    )
  return { board, settings, sound, device, hid, show, key, pedals: () => settings.state().pedals }
}

const middle = 'hid:05f3:00ff:0:b1'

it('acts by what is set up, and shows what is down', async () => {
  const { board, device, sound } = await setUp([{ switchId: middle, action: 'hold' }])
  expect(board.state().devices).toEqual(['VEC USB Footpedal'])
  device.report(0b10)
  expect([sound.isPlaying, [...board.state().down]]).toEqual([true, [middle]])
  device.report(0)
  expect([sound.isPlaying, [...board.state().down]]).toEqual([false, []])
})

it('stops when the device is unplugged, and when it is stopped itself', async () => {
  const { board, device, hid, sound } = await setUp([{ switchId: middle, action: 'hold' }])
  device.report(0b10)
  hid.emit('disconnect', device)
  expect([sound.isPlaying, board.state().devices]).toEqual([false, []])
  hid.emit('connect', device)
  await vi.waitFor(() => expect(board.state().devices).toHaveLength(1))
  device.report(0b10)
  expect(sound.isPlaying).toBe(true)
  board.stop()
  expect(sound.isPlaying).toBe(false)
})

it('gives new switches an action only while it learns', async () => {
  const { board, device, pedals } = await setUp()
  device.report(0b111)
  device.report(0)
  expect(pedals()).toEqual([])
  const end = board.learn()
  device.report(0b10)
  device.report(0b11)
  device.report(0)
  expect(pedals()).toEqual([
    { switchId: middle, action: 'hold' },
    { switchId: 'hid:05f3:00ff:0:b0', action: 'back' },
  ])
  end()
  device.report(0b100)
  expect(pedals()).toHaveLength(2)
})

it('does what was set up at the press when the action changes meanwhile', async () => {
  const { board, device, sound } = await setUp([{ switchId: middle, action: 'hold' }])
  device.report(0b10)
  board.assign(middle, 'forward')
  device.report(0)
  expect(sound.isPlaying).toBe(false)
  board.forget(middle)
  device.report(0b10)
  expect(sound.isPlaying).toBe(false)
})

it('rests while its tab is not the one in sight', async () => {
  const { device, show, sound } = await setUp([{ switchId: middle, action: 'hold' }])
  device.report(0b10)
  show('hidden')
  expect(sound.isPlaying).toBe(false)
  device.report(0)
  device.report(0b10)
  expect(sound.isPlaying).toBe(false)
  show('visible')
  device.report(0)
  device.report(0b10)
  expect(sound.isPlaying).toBe(true)
})

it('learns a key that types nothing', async () => {
  const { board, key, pedals, sound } = await setUp()
  board.awaitKey(true)
  expect(key('b')).toBe(false)
  expect(board.state()).toMatchObject({ isAwaitingKey: true, typingKey: 'b' })
  expect(pedals()).toEqual([])
  expect(key('F13')).toBe(false)
  expect(board.state()).toMatchObject({ isAwaitingKey: false, typingKey: undefined })
  expect(pedals()).toEqual([{ switchId: 'key:F13', action: 'hold' }])
  expect(sound.isPlaying).toBe(false)
  expect(key('b')).toBe(true)
  board.awaitKey(true)
  key('F13')
  expect(pedals()).toHaveLength(1)
  key('F13')
  expect(sound.isPlaying).toBe(true)
})

it('says what came of asking for a device', async () => {
  const { board } = await setUp()
  await board.connect('hid')
  expect(board.state().result).toEqual({ kind: 'hid', result: 'nothing' })
  board.learn()()
  expect(board.state().result).toBeUndefined()
})
