import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PlaybackSettings } from '../playback/playback-settings.ts'
import type { PedalAction } from '../playback/playback-settings.ts'
import type { Playback } from '../playback/playback.ts'
import { TypingPause } from '../playback/typing-pause.ts'
import { PedalActions } from './pedal-actions.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A sound that stands at 10 s, and the settings: rewind 2 s, skip 3 s, pause while typing. */
function setUp(sound = { isPlaying: false, seconds: 10, rate: 1 }) {
  const listeners = new Set<() => void>()
  const set = (isPlaying: boolean): void => {
    if (sound.isPlaying === isPlaying) return
    sound.isPlaying = isPlaying
    for (const listener of listeners) listener()
  }
  const playback = {
    state: () => ({ ...sound }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get seconds() {
      return sound.seconds
    },
    play: () => set(true),
    pause: () => set(false),
    skip: (by: number) => (sound.seconds += by),
    goOn: (by: number) => {
      sound.seconds -= by
      set(true)
    },
    stepRate: (by: number) => (sound.rate += by / 4),
  } as unknown as Playback
  const settings = new PlaybackSettings({
    read: () => Promise.resolve(undefined),
    write: () => Promise.resolve(),
  })
  settings.change({ rewindSeconds: 2, skipSeconds: 3 })
  const typing = new TypingPause(playback, settings)
  const onNext = vi.fn()
  const actions = new PedalActions({
    playback,
    settings,
    onNext,
    onPlaying: (isPlaying) => typing.pedal(isPlaying),
  })
  const steps: Record<string, () => unknown> = {
    stop: () => playback.pause(),
    play: () => playback.play(),
    seek: () => (sound.seconds = 50),
    type: () => typing.typed(),
    wait: () => vi.advanceTimersByTime(2000),
    halfSecond: () => vi.advanceTimersByTime(500),
    end: () => actions.stop(),
  }
  /** `+hold` is a press, `-hold` the release of the same switch. */
  function run(script: string): void {
    for (const step of script.split(' ')) {
      const name = step.slice(1)
      if (step.startsWith('+')) actions.press(name, name.replace(/\d$/, '') as PedalAction)
      else if (step.startsWith('-')) actions.release(name)
      else steps[step]!()
    }
  }
  return { sound, onNext, run }
}

const [still, playing] = [false, true]

it.each<[string, boolean, number]>([
  // Held.
  ['+hold', playing, 10],
  ['+hold -hold', still, 10],
  ['+hold -hold +hold', playing, 8],
  ['+hold -hold +hold -hold +hold', playing, 6],
  // After a jump, from what was chosen.
  ['+hold -hold seek +hold', playing, 50],
  ['play stop +hold', playing, 8],
  ['play +hold', playing, 10],
  ['play +hold -hold', still, 10],
  ['+hold stop -hold', still, 10],
  ['+hold stop -hold play', playing, 10],
  // Two switches, the last of which stops.
  ['+hold +hold2 -hold', playing, 10],
  ['+hold +hold2 -hold -hold2', still, 10],
  // Toggled.
  ['+toggle -toggle', playing, 10],
  ['+toggle -toggle +toggle -toggle', still, 10],
  ['+toggle -toggle +toggle -toggle +toggle', playing, 8],
  ['play +toggle', still, 10],
  ['+hold +toggle', still, 10],
  ['+toggle +hold -hold', still, 10],
  // Skipping, once and while it is held.
  ['+back -back wait', still, 7],
  ['+forward -forward wait', still, 13],
  ['+back halfSecond halfSecond -back wait', still, 1],
  ['+hold +back -back', playing, 7],
  ['+back +forward -back halfSecond -forward wait', still, 13],
  // Typing.
  ['play type', still, 10],
  ['+hold type', playing, 10],
  ['+hold type -hold wait', still, 10],
  ['+toggle -toggle type wait', playing, 10],
  ['+toggle +toggle play type', still, 10],
  ['play type +hold', playing, 8],
  ['play type +hold wait', playing, 8],
  ['play type +hold -hold wait', still, 8],
  ['play type +back -back wait', playing, 5],
  ['play +hold type', playing, 10],
  ['+hold stop play type', still, 10],
  // The page goes away.
  ['+hold end', still, 10],
  ['+back end wait', still, 7],
  ['+toggle end type', still, 10],
])('after %s', (script, isPlaying, seconds) => {
  const { run, sound } = setUp()
  run(script)
  expect(sound).toMatchObject({ isPlaying, seconds })
})

it('goes on to the next turn and changes the speed, once a press', () => {
  const { run, sound, onNext } = setUp()
  run('+next wait -next +faster wait -faster +faster +slower -slower')
  expect(onNext).toHaveBeenCalledOnce()
  expect(sound.rate).toBe(1.25)
})

it('knows a sound that played before', () => {
  const { run, sound } = setUp({ isPlaying: true, seconds: 10, rate: 1 })
  run('+toggle')
  expect(sound.isPlaying).toBe(false)
})
