import { availableParallelism } from 'node:os'
import { expect, it, vi } from 'vitest'

it('leaves half of the cores to everyone else while many try passwords', async () => {
  let [running, most] = [0, 0]
  const work = async <Result>(result: Result): Promise<Result> => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => setImmediate(resolve))
    running -= 1
    return result
  }
  vi.resetModules()
  vi.doMock('@node-rs/argon2', () => ({ hash: () => work('hash'), verify: () => work(true) }))
  try {
    const { hashPassword, isPassword } = await import('./passwords.ts')
    const tries = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? hashPassword('a') : isPassword(index % 3 === 0 ? undefined : 'stored', 'a'),
    )
    await Promise.all(tries)
    expect(most).toBe(Math.max(1, Math.floor(availableParallelism() / 2)))
  } finally {
    vi.doUnmock('@node-rs/argon2')
    vi.resetModules()
  }
})
