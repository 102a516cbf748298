import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PlaybackSettings } from './playback-settings.ts'
import type { PlaybackSettingsState } from './playback-settings.ts'
import type { Playback } from './playback.ts'
import { TypingPause } from './typing-pause.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp(kept: Partial<PlaybackSettingsState> = {}) {
  const sound = { isPlaying: true, seconds: 10 }
  const playback = {
    state: () => sound,
    pause: () => (sound.isPlaying = false),
    goOn: (rewindSeconds: number) =>
      Object.assign(sound, { isPlaying: true, seconds: sound.seconds - rewindSeconds }),
  } as unknown as Playback
  const settings = new PlaybackSettings({ read: () => Promise.resolve(kept), write: () => Promise.resolve() })
  return { sound, hold: new TypingPause(playback, settings) }
}

it('is silent while a user types, and goes on a little earlier when they stop', async () => {
  const { sound, hold } = setUp({ rewindSeconds: 2 })
  await vi.advanceTimersByTimeAsync(0)
  for (let key = 0; key < 5; key += 1) {
    hold.typed()
    expect(sound.isPlaying).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
  }
  await vi.advanceTimersByTimeAsync(200)
  expect(sound).toEqual({ isPlaying: true, seconds: 8 })
})

it('starts nothing that was not playing, or when the editing ends', async () => {
  const { sound, hold } = setUp()
  sound.isPlaying = false
  hold.typed()
  await vi.advanceTimersByTimeAsync(5000)
  expect(sound.isPlaying).toBe(false)
  sound.isPlaying = true
  hold.typed()
  hold.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(sound.isPlaying).toBe(false)
})

it('leaves the sound alone for who wants that', async () => {
  const { sound, hold } = setUp({ pausesWhileTyping: false })
  await vi.advanceTimersByTimeAsync(0)
  hold.typed()
  expect(sound.isPlaying).toBe(true)
})
