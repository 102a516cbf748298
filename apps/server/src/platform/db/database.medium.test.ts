import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database, Queryable } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { createTestDatabase, type TestDatabase, waitingFor } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.orm.execute(createNote)
})
afterAll(() => database.close())

const createNote = sql`create table note (text text not null)`
const note = (orm: Queryable, text: string) => orm.execute(sql`insert into note values (${text})`)
const count = async ({ orm }: Pick<Database, 'orm'> = database) =>
  (await orm.execute(sql`select from note`)).rowCount ?? 0

describe('transaction', () => {
  it('commits what its work wrote, and returns what it returned', async () => {
    const before = await count()
    const result = await database.transaction(async (tx) => {
      await note(tx, 'written')
      expect(await count(database.beside)).toBe(before)
      return 'done'
    })
    expect(result).toBe('done')
    expect(await count()).toBe(before + 1)
  })

  it('leaves nothing behind when its work throws', async () => {
    const before = await count()
    const failing = database.transaction(async (tx) => {
      await note(tx, 'written')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await count()).toBe(before)
  })

  it('says so when a failed query was hushed up and the commit became a rollback', async () => {
    const hushed = database.transaction(async (tx) => {
      await note(tx, 'written')
      await tx.execute(sql`select 1 / 0`).catch(() => undefined)
    })
    await expect(hushed).rejects.toThrow('rolled back')
  })

  it('gives its connection back, also a broken one', async () => {
    const broken = database.transaction((tx) =>
      tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
    )
    await expect(broken).rejects.toThrow()
    for (let round = 0; round < 25; round++) await database.transaction((tx) => tx.execute(sql`select 1`))
    expect(database.orm.$client.waitingCount).toBe(0)
    expect(database.orm.$client.totalCount).toBeLessThanOrEqual(10)
  })
})

describe('waitingFor', () => {
  it('names who waits behind others for one row', async () => {
    await note(database.orm, 'wanted')
    let waiting: Promise<unknown[]> | undefined
    await database.beside.transaction(async (tx) => {
      await tx.execute(sql`select from note where text = 'wanted' for update`)
      waiting = Promise.all(
        [1, 2, 3].map((number) =>
          database.orm.execute(sql`update note set text = ${number} where text = 'wanted'`),
        ),
      )
      await vi.waitFor(async () => expect(await waitingFor(tx)).toHaveLength(3))
    })
    expect(await waiting).toHaveLength(3)
  })
})

describe('createTestDatabase', () => {
  it('gives every caller a database of its own', async () => {
    const others = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()])
    await others[0].orm.execute(createNote)
    for (const other of [others[1], others[2]])
      expect((await other.orm.execute(sql`select to_regclass('note') as found`)).rows).toEqual([
        { found: null },
      ])
    await Promise.all(others.map((other) => other.close()))
  })
})

describe('migrateDatabase', () => {
  it('may run again, and from several processes at once', async () => {
    await Promise.all([
      migrateDatabase(database.url),
      migrateDatabase(database.url),
      migrateDatabase(database.url),
    ])
    expect((await database.orm.execute(sql`select from users`)).rowCount).toBe(0)
  })
})
