import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { SessionLocks } from './session-locks.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
let one: SessionLocks
let another: SessionLocks

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  const open = () => new SessionLocks({ database, log: pino({ level: 'silent' }), name: 'tests' })
  one = open()
  another = open()
})
afterEach(() => Promise.all([one.close(), another.close()]))

const ignored = () => undefined

it('lets one process in, asks it to give way, and then lets the other in', async () => {
  const giveWay = vi.fn(() => one.unlock('a'))
  await one.lock('a', giveWay)
  await another.lock('a', ignored)
  expect(giveWay).toHaveBeenCalled()
  const end = AbortSignal.timeout(300)
  await expect(one.lock('a', ignored, end)).rejects.toThrow()
  await another.unlock('a')
  await one.lock('a', ignored)
})

it('keeps keys apart, and the same key under another name', async () => {
  const others = new SessionLocks({ database, log: pino({ level: 'silent' }), name: 'others' })
  await one.lock('a', ignored)
  await another.lock('b', ignored)
  await others.lock('a', ignored)
  await others.close()
})

it('is free when its process is gone', async () => {
  await one.lock('a', ignored)
  await one.close()
  await another.lock('a', ignored)
})

it('tells the holder when its connection broke, and opens another', async () => {
  const lost = vi.fn()
  await one.lock('a', lost)
  await database.orm.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'longhand tests locks'`,
  )
  await vi.waitFor(() => {
    expect(lost).toHaveBeenCalledOnce()
  })
  await another.lock('a', ignored)
  await one.unlock('a')
  await another.unlock('a')
  await one.lock('a', ignored)
})

it('lets each of many in once', async () => {
  let inside = 0
  let most = 0
  const locks = [one, another]
  const turns = locks.map(async (lock) => {
    for (let turn = 0; turn < 5; turn += 1) {
      await lock.lock('a', ignored)
      most = Math.max(most, (inside += 1))
      await database.orm.execute(sql`select 1`)
      inside -= 1
      await lock.unlock('a')
    }
  })
  await Promise.all(turns)
  expect([most, inside]).toEqual([1, 0])
})
