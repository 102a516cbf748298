import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { BusyError } from '../errors/busy-error.ts'
import { inCall } from '../process/call-in-progress.ts'
import { type NestedQueryError } from './connection-pool.ts'
import { connectDatabase, type Database } from './database.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const log = pino({ level: 'silent' })
const one = sql`select 1`
/** A new connection may take long on a busy machine. */
const timeoutMs = 2_000
let database: TestDatabase
const opened: Database[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.close()))
})
afterAll(() => database.close())

function connect(options: Partial<Parameters<typeof connectDatabase>[0]> = {}): Database {
  const pool = connectDatabase({ url: database.url, log, ...options })
  opened.push(pool)
  return pool
}

it.each<[string, string, () => Promise<unknown>]>([
  ['a query on the pool', 'select users', () => database.orm.execute(sql`select from users`)],
  ['a second transaction', 'transaction', () => database.transaction((tx) => tx.execute(one))],
  [
    'a query in what the transaction calls',
    'select',
    async () => (await Promise.all([Promise.resolve().then(() => database.orm.execute(one))]))[0],
  ],
])('%s inside a transaction is an error that names it and the transaction', async (_name, asked, nest) => {
  const error = (await database.transaction(nest).catch((thrown: unknown) => thrown)) as Error
  const nested = (error.name === 'NestedQueryError' ? error : error.cause) as NestedQueryError
  expect(nested.name).toBe('NestedQueryError')
  expect(nested.message).toContain(`“${asked}”`)
  expect((nested.cause as Error).stack).toContain('connection-pool.medium.test.ts')
})

it('takes the connection of another database for what it is', async () => {
  expect((await database.transaction(() => database.beside.orm.execute(sql`select 1 as one`))).rows).toEqual([
    { one: 1 },
  ])
})

it('lets queries through that a transaction began and did not wait for, once it has ended', async () => {
  let later: Promise<unknown> | undefined
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  await database.transaction((tx) => {
    later = ended.then(() => database.orm.execute(sql`select 2 as two`))
    return tx.execute(one)
  })
  end()
  expect(await later).toMatchObject({ rows: [{ two: 2 }] })
})

it('answers and reports a nested query where it is told to', async () => {
  const nested: NestedQueryError[] = []
  const product = connect({ observer: { onNested: (error) => nested.push(error) } })
  expect((await product.transaction(() => product.orm.execute(sql`select 3 as three`))).rows).toEqual([
    { three: 3 },
  ])
  expect(nested).toHaveLength(1)
})

it('says how long each query waited for its connection, and answers busy when that is too long', async () => {
  const waits: number[] = []
  const small = connect({
    poolSize: 1,
    connectTimeoutMs: timeoutMs,
    observer: { onConnected: (seconds) => waits.push(seconds) },
  })
  const asAnotherCall = AsyncLocalStorage.snapshot()
  await small.transaction(() =>
    asAnotherCall(() =>
      expect(small.orm.execute(one)).rejects.toMatchObject({ cause: expect.any(BusyError) as BusyError }),
    ),
  )
  expect(waits).toHaveLength(2)
  expect(waits[1]).toBeGreaterThanOrEqual(timeoutMs / 2000)
})

it('says of a busy answer whether the call had done anything', async () => {
  const calls: [string, boolean, (pool: Database) => Promise<unknown>][] = [
    ['nothing', true, () => Promise.resolve()],
    ['read something', true, (pool) => pool.orm.execute(one)],
    [
      'rolled back',
      true,
      (pool) => pool.transaction(() => Promise.reject(new Error('no'))).catch(() => undefined),
    ],
    ['committed a transaction', false, (pool) => pool.transaction((tx) => tx.execute(one))],
    ['written without one', false, (pool) => pool.orm.execute(sql`notify longhand_test`)],
  ]
  const answers = await Promise.all(
    calls.map(([, , before]) => {
      const small = connect({ poolSize: 1, connectTimeoutMs: timeoutMs })
      return inCall(async () => {
        await before(small)
        const client = await small.orm.$client.connect()
        const thrown = await small.transaction((tx) => tx.execute(one)).catch((error: unknown) => error)
        client.release()
        return thrown
      })
    }),
  )
  for (const answer of answers) expect(answer).toBeInstanceOf(BusyError)
  expect(answers.map((answer, index) => [calls[index]?.[0], (answer as BusyError).notStarted])).toEqual(
    calls.map(([what, notStarted]) => [what, notStarted]),
  )
})

it('asks whether the server answers while no connection is free', async () => {
  const small = connect({ poolSize: 1 })
  const client = await small.orm.$client.connect()
  const waiting = small.transaction((tx) => tx.execute(one))
  await small.aside.query('select 1')
  expect(small.orm.$client.waitingCount).toBe(1)
  client.release()
  await waiting
})

it.each([
  ['keeps what is asked again and again parsed', undefined, 1],
  ['keeps nothing behind a pooler', 'postgres://127.0.0.1/longhand', 0],
])('%s', async (_, directUrl, count) => {
  const small = connect({ poolSize: 1, directUrl })
  const text = `select $1::int as kept_${count}`
  for (let time = 0; time < 5; time += 1)
    expect((await small.orm.$client.query({ text, values: [time] })).rows).toEqual([
      { [`kept_${count}`]: time },
    ])
  const { rows } = await small.orm.$client.query('select statement from pg_prepared_statements')
  expect(rows.filter(({ statement }: { statement: string }) => statement === text)).toHaveLength(count)
})
