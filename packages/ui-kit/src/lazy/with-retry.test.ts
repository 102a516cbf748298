import { expect, it, vi } from 'vitest'
import { LoadError, loadTimeoutMs, withRetry } from './with-retry.ts'

it('tries a failure once more', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce('page')
  await expect(withRetry(load)).resolves.toBe('page')
  expect(load).toHaveBeenCalledTimes(2)
})

it('says so when the second attempt fails too, and makes no third', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(withRetry(load)).rejects.toBeInstanceOf(LoadError)
  expect(load).toHaveBeenCalledTimes(2)
})

it('gives up after two minutes of silence', async () => {
  vi.useFakeTimers()
  try {
    const outcome = expect(withRetry(() => new Promise<string>(() => undefined))).rejects.toBeInstanceOf(LoadError)
    await vi.advanceTimersByTimeAsync(loadTimeoutMs)
    await outcome
    expect(loadTimeoutMs).toBe(120_000)
  } finally {
    vi.useRealTimers()
  }
})
