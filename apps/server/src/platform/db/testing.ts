import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { connectDatabase, type Database, defaultPoolSize, type Transaction } from './database.ts'
import { databaseUrl, ownedBy } from './testing-setup.ts'

/** A migrated, empty database of a test's own. */
export interface TestDatabase extends Database {
  /** Its address, for another process. */
  readonly url: string
  /** On connections of its own, for what a test holds open while the product works, or looks at meanwhile. */
  readonly beside: Database
}

/**
 * Creates a database by copying the migrated one (about 50 ms). Any number of tests may hold one at the same time.
 * `close()` drops it.
 *
 * @param options.isMigrated False for one without any table. Default true.
 * @example
 * let database: TestDatabase
 * beforeAll(async () => { database = await createTestDatabase() })
 * afterAll(() => database.close())
 */
export async function createTestDatabase({ isMigrated = true } = {}): Promise<TestDatabase> {
  const { url: server, ownerUrl, template } = inject('testPostgres')
  const name = `longhand_test_${randomUUID().replaceAll('-', '')}`
  await run(
    server,
    `create database ${name} ${isMigrated ? `template ${template}` : ''} ${ownedBy(ownerUrl)}`,
  )
  const url = databaseUrl(ownerUrl, name)
  const log = pino({ level: 'silent' })
  const database = connectDatabase({
    url,
    log,
    poolSize: Number(process.env['LONGHAND_TEST_CONNECTIONS'] ?? defaultPoolSize),
  })
  const beside = connectDatabase({ url, log })
  return {
    ...database,
    url,
    beside,
    close: async () => {
      await database.close()
      await beside.close()
      await run(server, `drop database ${name} with (force)`)
    },
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Opens all connections of a pool: the first of many calls at once would else be over before the next one has a connection. */
export async function openConnections({ orm }: Database, count = 10): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => orm.execute(sql`select pg_sleep(0.1)`)))
}

/** The statements of other connections that wait for a lock of this transaction now. */
export async function waitingFor(tx: Transaction): Promise<string[]> {
  // A transaction goes on seeing the activity that it saw first.
  await tx.execute(sql`select pg_stat_clear_snapshot()`)
  // Of those who want one row only the first waits for the transaction that holds it; the next waits for the first.
  const { rows } = await tx.execute<{ query: string }>(sql`
    with recursive waiting (pid) as (
      select pg_backend_pid()
      union
      select activity.pid
      from waiting
      join pg_stat_activity activity on waiting.pid = any(pg_blocking_pids(activity.pid))
    )
    select query from waiting join pg_stat_activity using (pid) where pid <> pg_backend_pid()`)
  return rows.map(({ query }) => query)
}
