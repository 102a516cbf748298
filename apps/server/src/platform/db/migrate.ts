import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ownFile } from '../process/own-files.ts'

/** Any number, the same in every Longhand: processes that start together migrate one after another. */
const migrationLock = 7_032_604_118

/**
 * Brings the schema up to date with the SQL files in `migrations/`. Safe to run from several processes at once.
 *
 * @param url PostgreSQL address with the right to create tables.
 * @param folder Another folder of SQL files, for tests.
 */
export async function migrateDatabase(url: string, folder = migrationsFolder()): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'longhand migrations' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

/** The folder of SQL files. */
export function migrationsFolder(): string {
  return path.dirname(path.dirname(ownFile('migrations/meta/_journal.json')))
}
