import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { listenTo } from './listen.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('tells that it listens before it tells what it hears, however much is said meanwhile', async () => {
  let isOver = false
  const speak = async (): Promise<void> => {
    while (!isOver) await database.orm.execute("select pg_notify('talk', 'word')")
  }
  const speakers = [speak(), speak(), speak()]
  try {
    for (let round = 0; round < 25; round += 1) {
      const received: string[] = []
      const stop = listenTo(database, 'talk', {
        log: pino({ level: 'silent' }),
        onConnected: () => received.push('connected'),
        onNotice: (payload) => received.push(payload),
      })
      await vi.waitFor(() => expect(received).toContain('word'))
      await stop()
      expect(received.indexOf('connected')).toBe(0)
    }
  } finally {
    isOver = true
    await Promise.all(speakers)
  }
})
