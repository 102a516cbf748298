import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, expect, it } from 'vitest'
import { FairTurns, TooMuchWaitingError, type Turn } from './fair-turns.ts'

/** Work that goes on until it is told to end. */
function openWork(turns: FairTurns) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const done: Promise<void>[] = []
  const start = (userId: string, name: string) => {
    done.push(
      turns.run(userId, async () => {
        started.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
      }),
    )
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  return { started, start, settle, end, done }
}

describe('turns between users', () => {
  it('leave a place free for others, and then alternate', async () => {
    const { started, start, settle, end, done } = openWork(new FairTurns({ atOnce: 2 }))
    for (const name of ['a1', 'a2', 'a3', 'a4']) start('a', name)
    await settle()
    expect(started).toEqual(['a1'])
    start('b', 'b1')
    start('b', 'b2')
    start('c', 'c1')
    await settle()
    expect(started).toEqual(['a1', 'b1'])
    for (const [name, next] of [
      ['a1', 'c1'],
      ['b1', 'a2'],
      ['c1', 'b2'],
      ['a2', 'a3'],
      ['b2', undefined],
      ['a3', 'a4'],
      ['a4', undefined],
    ] as const) {
      await end(name)
      if (next !== undefined) expect(started.at(-1)).toBe(next)
    }
    await Promise.all(done)
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  })

  it('end with what the work threw, and go on', async () => {
    const turns = new FairTurns({ atOnce: 1 })
    await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await expect(turns.run('a', () => Promise.resolve(1))).resolves.toBe(1)
  })

  it('refuse what one user has waiting beyond a number, and nothing of another', async () => {
    const turns = new FairTurns({ atOnce: 1, maxWaitingPerUser: 1 })
    const { started, start, end, done } = openWork(turns)
    start('a', 'a1')
    start('a', 'a2')
    await expect(turns.run('a', () => Promise.resolve())).rejects.toThrow(TooMuchWaitingError)
    start('b', 'b1')
    for (const name of ['a1', 'b1', 'a2']) await end(name)
    await Promise.all(done)
    expect(started).toEqual(['a1', 'b1', 'a2'])
  })

  it('begin at once where nothing is in the way, however much of others waits', async () => {
    const turns = new FairTurns({ atOnce: 2, maxWaiting: 1 })
    const { started, start, settle, end } = openWork(turns)
    start('a', 'a1')
    start('a', 'a2')
    start('b', 'b1')
    await settle()
    expect(started).toEqual(['a1', 'b1'])
    await expect(turns.run('b', () => Promise.resolve())).rejects.toThrow(TooMuchWaitingError)
    await end('a1')
    expect(started).toEqual(['a1', 'b1', 'a2'])
  })

  it('refuse what has waited too long, and say whether the user’s own work was in the way', async () => {
    const turns = new FairTurns({ atOnce: 2, atOncePerUser: 1, maxWaitMs: 10 })
    const { started, start, settle, end, done } = openWork(turns)
    start('a', 'a1')
    await expect(turns.run('a', () => Promise.resolve())).rejects.toMatchObject({ isOwn: true })
    start('b', 'b1')
    await expect(turns.run('c', () => Promise.resolve())).rejects.toMatchObject({ isOwn: false })
    expect(turns.of('a')).toBe(1)
    expect(turns.of('c')).toBe(0)
    await settle()
    for (const name of ['a1', 'b1']) await end(name)
    await Promise.all(done)
    expect(started).toEqual(['a1', 'b1'])
    await expect(turns.run('c', () => Promise.resolve(3))).resolves.toBe(3)
  })

  it('pass what steps aside, which its user still has running', () => {
    const turns = new FairTurns({ atOnce: 1, atOncePerUser: 1 })
    const begun: [string, Turn][] = []
    const begin = (userId: string) => {
      turns.begin(userId, (_error, turn) => begun.push([userId, turn!]))
    }
    const users = () => begun.map(([userId]) => userId)
    for (const userId of ['a', 'a', 'b', 'c']) begin(userId)
    expect(users()).toEqual(['a'])
    const [[, first]] = begun as [[string, Turn]]
    first.stepAside()
    first.stepAside()
    expect(users()).toEqual(['a', 'b'])
    first.end()
    expect(users()).toEqual(['a', 'b'])
    begun[1]![1].end()
    expect(users()).toEqual(['a', 'b', 'c'])
    begun[2]![1].end()
    expect(users()).toEqual(['a', 'b', 'c', 'a'])
    begun[3]![1].end()
    expect(turns.of('a')).toBe(0)
  })

  it('begin in the context of who waited, not of who ended before', () => {
    const context = new AsyncLocalStorage<string>()
    const turns = new FairTurns({ atOnce: 1 })
    const seen: (string | undefined)[] = []
    const ends: (() => void)[] = []
    for (const userId of ['a', 'b'])
      context.run(userId, () => {
        turns.begin(userId, (_error, turn) => {
          seen.push(context.getStore())
          ends.push(() => turn?.end())
        })
      })
    context.run('the one who ends', () => ends[0]?.())
    expect(seen).toEqual(['a', 'b'])
  })
})
