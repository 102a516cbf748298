import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startPolling } from './start-polling.ts'

/** A page that can be hidden. */
class FakePage extends EventTarget {
  hidden = false
  show(isShown: boolean): void {
    this.hidden = !isShown
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: FakePage
beforeEach(() => {
  vi.useFakeTimers()
  page = new FakePage()
})
afterEach(() => void vi.useRealTimers())

const poll = (ask: (signal: AbortSignal) => Promise<unknown>) => startPolling({ everyMs: 5000, ask, page })

it('asks every five seconds, not before and not after it ended', async () => {
  const ask = vi.fn(() => Promise.resolve())
  const stop = poll(ask)
  await vi.advanceTimersByTimeAsync(4999)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_001)
  expect(ask).toHaveBeenCalledTimes(3)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(3)
})

it('has one question open at a time, and ends it when it is stopped', async () => {
  const signals: AbortSignal[] = []
  const stop = poll((signal) => {
    signals.push(signal)
    return new Promise(() => undefined)
  })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(signals).toHaveLength(1)
  expect(signals[0]?.aborted).toBe(false)
  stop()
  expect(signals[0]?.aborted).toBe(true)
})

it('asks nothing in a hidden tab, and at once when it is seen again', async () => {
  const ask = vi.fn(() => Promise.resolve())
  poll(ask)
  page.show(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
  page.show(true)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(ask).toHaveBeenCalledTimes(2)
})

it('a glance aside asks nothing more', async () => {
  const ask = vi.fn(() => Promise.resolve())
  poll(ask)
  await vi.advanceTimersByTimeAsync(1000)
  page.show(false)
  page.show(true)
  expect(ask).not.toHaveBeenCalled()
})
