import { describe, expect, it, vi } from 'vitest'
import { ChunkLoadError, chunkTimeoutMs, loadChunk } from './load-chunk.ts'

describe('loading a part of the app', () => {
  it('tries a failure once more', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce('page')
    await expect(loadChunk(load)).resolves.toBe('page')
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('says so when the second try fails too, and tries no third time', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkLoadError)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('gives up after two minutes of silence', async () => {
    vi.useFakeTimers()
    try {
      const outcome = expect(loadChunk(() => new Promise<string>(() => undefined))).rejects.toBeInstanceOf(ChunkLoadError)
      await vi.advanceTimersByTimeAsync(chunkTimeoutMs)
      await outcome
      expect(chunkTimeoutMs).toBe(120_000)
    } finally {
      vi.useRealTimers()
    }
  })
})
