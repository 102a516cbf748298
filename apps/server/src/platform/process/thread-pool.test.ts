import { afterEach, describe, expect, it } from 'vitest'
import { BusyError } from '../errors/busy-error.ts'
import type { TestTask } from './testing-thread.ts'
import { ThreadPool, type ThreadPoolOptions, TooMuchWorkError } from './thread-pool.ts'

const pools: ThreadPool<TestTask, string>[] = []
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

function poolWith(options: Partial<ThreadPoolOptions> = {}): ThreadPool<TestTask, string> {
  const pool = new ThreadPool<TestTask, string>({
    caller: import.meta.url,
    program: 'testing-thread',
    maxMegabytes: 64,
    ...options,
  })
  pools.push(pool)
  return pool
}

const flag = () => new Int32Array(new SharedArrayBuffer(4))
function raise(raised: Int32Array): void {
  Atomics.store(raised, 0, 1)
  Atomics.notify(raised, 0)
}

describe('work on threads', () => {
  it('of one user leaves a thread free for others', async () => {
    const pool = poolWith()
    const held = flag()
    const slow = ['1', '2', '3', '4'].map(() => pool.run('a', { kind: 'wait', flag: held }))
    expect(await pool.run('b', { kind: 'echo', text: 'short' })).toBe('short')
    raise(held)
    expect(await Promise.all(slow)).toHaveLength(4)
  })

  it('ends when it has had its processor time, and the next is done', async () => {
    const pool = poolWith({ maxCpuMs: 300, maxWaitMs: 200_000 })
    await expect(pool.run('a', { kind: 'calculate' })).rejects.toThrow(TooMuchWorkError)
    expect(await pool.run('a', { kind: 'echo', text: 'next' })).toBe('next')
  })

  it('is not called too much where the machine gives it no processor', async () => {
    const pool = poolWith({ maxCpuMs: 100, maxWaitMs: 200_000 })
    // Several times as long as it may calculate.
    expect(await pool.run('a', { kind: 'wait', flag: flag(), maxMs: 800 })).toBe('timed-out')
  })

  it('is refused as busy where that lasts, and where no turn comes', async () => {
    const pool = poolWith({ maxCpuMs: 100, maxWaitMs: 300 })
    const held = flag()
    const starved = pool.run('a', { kind: 'wait', flag: held })
    const waiting = pool.run('a', { kind: 'echo', text: 'never' })
    await expect(waiting).rejects.toThrow(BusyError)
    await expect(starved).rejects.toThrow(BusyError)
  })

  it('of one user waits up to a number', async () => {
    const pool = poolWith({ maxWaitMs: 200_000 })
    const held = flag()
    const taken = Array.from({ length: 17 }, () => pool.run('a', { kind: 'wait', flag: held }))
    await expect(pool.run('a', { kind: 'echo', text: 'one more' })).rejects.toThrow(BusyError)
    raise(held)
    await Promise.all(taken)
  })

  it('ends when it needs too much memory', async () => {
    await expect(poolWith().run('a', { kind: 'hoard' })).rejects.toThrow(TooMuchWorkError)
  })

  it('ends when its caller has left, also while it waits', async () => {
    const pool = poolWith()
    const [left, reason] = [new AbortController(), new Error('gone')]
    const all = [1, 2].map(() => pool.run('a', { kind: 'wait', flag: flag() }, { signal: left.signal }))
    left.abort(reason)
    for (const one of all) await expect(one).rejects.toBe(reason)
    expect(await pool.run('a', { kind: 'echo', text: 'next' })).toBe('next')
  })
})
