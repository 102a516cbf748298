import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import type { CaptionRow } from './captions.repository.ts'
import { LiveCaptions, type LiveCaptionsDeps } from './live-captions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const row = { id: 'talk', connection: 1, samples: 0, maxSeconds: 60, language: 'en' } as CaptionRow

/** A session with one page, in this process. */
async function attachPage() {
  const endLeft = vi.fn(() => Promise.resolve())
  const write = vi.fn(() => Promise.resolve(true))
  const live = new LiveCaptions({
    repository: {
      lastLine: () => Promise.resolve({ number: 0, endMs: 0 }),
      move: () => Promise.resolve(true),
      write,
    },
    locks: { unlock: () => Promise.resolve() },
    storage: { put: () => Promise.resolve() },
    clock: new ManualClock(),
    recognizer: () => Promise.resolve({}),
    hotWords: () => Promise.resolve([]),
    hub: { publish: () => undefined },
    endLeft,
    log: pino({ level: 'silent' }),
  } as unknown as LiveCaptionsDeps)
  const caption = await live.attach(row, () => undefined)
  return { live, caption, endLeft, write }
}

it('saves a session within a minute of its page leaving', async () => {
  const { live, caption, endLeft } = await attachPage()
  live.detach(caption, 1, true)
  await vi.advanceTimersByTimeAsync(44_000)
  expect(endLeft).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(endLeft).toHaveBeenCalledExactlyOnceWith(caption)
})

it('goes on with a page that is loaded again', async () => {
  const { live, caption, endLeft } = await attachPage()
  live.detach(caption, 1, true)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await live.attach(row, () => undefined)).toBe(caption)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(endLeft).not.toHaveBeenCalled()
})

it('only puts a session away whose page lost its network, and one that could not be saved', async () => {
  const { live, caption, endLeft, write } = await attachPage()
  live.detach(caption, 1, false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(endLeft).not.toHaveBeenCalled()
  expect(live.count).toBe(0)
  expect(write).toHaveBeenCalledExactlyOnceWith({ id: 'talk', connection: 1 }, { samples: 0 })

  const second = await attachPage()
  second.endLeft.mockRejectedValue(new Error('no database'))
  second.live.detach(second.caption, 1, true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(second.live.count).toBe(0)
  expect(second.write).toHaveBeenCalledExactlyOnceWith({ id: 'talk', connection: 1 }, { samples: 0 })
})
