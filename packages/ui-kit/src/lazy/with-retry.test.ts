import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LoadError, loadTimeoutMs, withRetry } from './with-retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tries a failure once more, not while the page may be about to be left', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce('page')
  const outcome = expect(withRetry(load)).resolves.toBe('page')
  await vi.advanceTimersByTimeAsync(499)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await outcome
  expect(load).toHaveBeenCalledTimes(2)
})

it('says so when the second attempt fails too, and makes no third', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'))
  const outcome = expect(withRetry(load)).rejects.toBeInstanceOf(LoadError)
  await vi.runAllTimersAsync()
  await outcome
  expect(load).toHaveBeenCalledTimes(2)
})

it('gives up after two minutes of silence', async () => {
  const outcome = expect(withRetry(() => new Promise<string>(() => undefined))).rejects.toBeInstanceOf(
    LoadError,
  )
  await vi.advanceTimersByTimeAsync(loadTimeoutMs)
  await outcome
  expect(loadTimeoutMs).toBe(120_000)
})
