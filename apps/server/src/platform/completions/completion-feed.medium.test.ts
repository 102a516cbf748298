import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { EventDispatcher } from '../events/domain-events.ts'
import { CompletionFeed, openCompletions } from './completion-feed.ts'

let database: TestDatabase
let feed: CompletionFeed
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  feed = new CompletionFeed({ database, log: pino({ level: 'silent' }) })
})
afterEach(() => feed.close())

const never = new AbortController().signal

it('reads again when another process reports the end, and not before', async () => {
  const elsewhere = new CompletionFeed({ database, log: pino({ level: 'silent' }) })
  const states = new Map<string, string>()
  const read = vi.fn((id: string) => Promise.resolve(states.get(id)))
  const waiting = ['a', 'b'].map((id) => feed.until(id, () => read(id), never))
  // Once at the start and once when listening has begun.
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(4))
  states.set('a', 'done')
  await database.transaction((tx) => elsewhere.report(tx, 'a'))
  expect(await waiting[0]).toBe('done')
  expect(read).toHaveBeenCalledTimes(5)
  states.set('b', 'done')
  await database.transaction((tx) => elsewhere.report(tx, 'b'))
  expect(await waiting[1]).toBe('done')
})

it('hears nothing of a transaction that did not commit', async () => {
  const read = vi.fn(() => Promise.resolve(undefined))
  const leaving = new AbortController()
  const waiting = feed.until('a', read, leaving.signal)
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  await database
    .transaction(async (tx) => {
      await feed.report(tx, 'a')
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await database.transaction((tx) => feed.report(tx, 'other'))
  leaving.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  expect(read).toHaveBeenCalledTimes(2)
})

it('loses no end that comes while it reads', async () => {
  let isDone = false
  const read = vi.fn(async () => {
    const seen = isDone
    if (read.mock.calls.length === 3) {
      isDone = true
      await database.transaction((tx) => feed.report(tx, 'a'))
    }
    return seen || undefined
  })
  const waiting = feed.until('a', read, never)
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  await database.transaction((tx) => feed.report(tx, 'a'))
  expect(await waiting).toBe(true)
})

it('looks by itself now and then, and passes on what reading throws', async () => {
  feed = new CompletionFeed({ database, log: pino({ level: 'silent' }), readEveryMs: 20 })
  let count = 0
  expect(await feed.until('a', () => Promise.resolve((count += 1) > 4 ? count : undefined), never)).toBe(5)
  await expect(feed.until('a', () => Promise.reject(new Error('broken')), never)).rejects.toThrow('broken')
  await expect(
    feed.until('a', () => Promise.resolve(1), AbortSignal.abort(new Error('gone'))),
  ).rejects.toThrow('gone')
})

it('reports a transcription that its owner cancels', async () => {
  const events = new EventDispatcher()
  feed = openCompletions({ database, log: pino({ level: 'silent' }), events })
  let isCancelled = false
  const read = vi.fn(() => Promise.resolve(isCancelled || undefined))
  const waiting = feed.until('a', read, never, 3_600_000)
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  isCancelled = true
  const cancelled = { type: 'transcription-cancelled', userId: 'ann', recordingId: 'a' } as const
  await database.transaction((tx) => events.emit(tx, cancelled))
  expect(await waiting).toBe(true)
})
