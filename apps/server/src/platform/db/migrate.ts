import path from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { ownFile } from '../process/own-files.ts'
import { OperatorError } from '../process/operator-error.ts'
import {
  appliedMigrations,
  expansionsTable,
  migrationsTable,
  refuseNewerDatabase,
} from './applied-migrations.ts'
import { isExpansion } from './expansions.ts'

/** Advisory lock, the same in every Longhand: migrations run one after another. */
const migrationLock = 7_032_604_118

/**
 * Brings the schema up to date with the SQL files in `migrations/`. Safe to run from several processes at once.
 *
 * @param url PostgreSQL address with the right to create tables.
 * @param folder Another folder of SQL files, for tests.
 * @param afterwards Runs under the same lock; `made` is the number of migrations that this call ran.
 * @throws NewerDatabaseError when it is ahead of them; then nothing was written. OperatorError when it can't be reached.
 */
export async function migrateDatabase(
  url: string,
  folder = migrationsFolder(),
  afterwards?: (made: number) => Promise<void>,
): Promise<void> {
  const client = await connect(url)
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const missing = await findMissing(client, folder)
    await client.query('begin')
    for (const migration of missing) await run(client, migration)
    await client.query('commit')
    await afterwards?.(missing.length)
  } finally {
    await client.end()
  }
}

/**
 * Counts the migrations of this version that a database has had and those that it has not, and writes nothing.
 *
 * @throws NewerDatabaseError when it is ahead of them. OperatorError when it can't be reached.
 */
export async function findMigrations(url: string): Promise<{ applied: number; waiting: number }> {
  const client = await connect(url)
  try {
    const waiting = await findMissing(client, migrationsFolder())
    return { applied: migrationsIn(migrationsFolder()).length - waiting.length, waiting: waiting.length }
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'longhand migrations' })
  await client.connect().catch((error: unknown) => {
    throw new OperatorError(unreachable(client, error), { cause: error })
  })
  return client
}

function migrationsIn(folder: string): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: folder })
}

async function findMissing(client: pg.Client, folder: string): Promise<MigrationMeta[]> {
  const known = migrationsIn(folder)
  const times = known.map(({ folderMillis }) => folderMillis)
  await refuseNewerDatabase(client, times)
  const applied = new Set((await appliedMigrations(client)).map(({ time }) => time))
  return known.filter(({ folderMillis }) => !applied.has(folderMillis))
}

/** As drizzle does it, which knows one table. */
async function run(client: pg.Client, migration: MigrationMeta): Promise<void> {
  await client.query('create schema if not exists drizzle')
  const table = isExpansion(migration) ? expansionsTable : migrationsTable
  await client.query(
    `create table if not exists ${table} (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const statement of migration.sql) await client.query(statement)
  await client.query(`insert into ${table} (hash, created_at) values ($1, $2)`, [
    migration.hash,
    migration.folderMillis,
  ])
}

function unreachable({ host, port, database }: pg.Client, error: unknown): string {
  const why = error instanceof Error ? error.message : String(error)
  return `The database “${database ?? ''}” at ${host}:${port} can’t be reached (${why}). Look whether it runs, and whether DATABASE_URL has its address, user and password.`
}

/** On a connection of its own, with which the lock ends, also when this process dies. */
export async function underMigrationLock<Result>(
  { directUrl }: { directUrl: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await connect(directUrl)
  // The running query reports it; without a listener the event would end the process.
  client.on('error', () => undefined)
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    return await work()
  } finally {
    await client.end()
  }
}

export function migrationsFolder(): string {
  return path.dirname(path.dirname(ownFile('migrations/meta/_journal.json')))
}
