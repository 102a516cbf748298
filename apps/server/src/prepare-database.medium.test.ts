import { tmpdir } from 'node:os'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pino from 'pino'
import { expect, it } from 'vitest'
import { migrationsFolder } from './platform/db/migrate.ts'
import { createTestDatabase } from './platform/db/testing.ts'
import { OperatorError } from './platform/process/operator-error.ts'
import { prepareDatabase } from './prepare-database.ts'

const log = pino({ level: 'silent' })
const prepare = (databaseUrl: string): Promise<number> =>
  prepareDatabase({ databaseUrl, databaseDirectUrl: undefined, dataDir: tmpdir() }, log)

it('of four at once on an empty database, one makes everything and the others find nothing to do', async () => {
  const database = await createTestDatabase({ isMigrated: false })
  const made = await Promise.all([1, 2, 3, 4].map(() => prepare(database.url)))
  const { rows } = await database.orm.$client.query<{ name: string }>(
    `select name from pgboss.queue where name not like '\\_\\_%' order by name`,
  )
  const migrations = readMigrationFiles({ migrationsFolder: migrationsFolder() })
  expect(made.toSorted((a, b) => a - b)).toEqual([0, 0, 0, migrations.length])
  expect(rows.map(({ name }) => name)).toEqual(['compute', 'io'])
  await database.close()
})

it('counts the migrations that were missing', async () => {
  const database = await createTestDatabase()
  expect(await prepare(database.url)).toBe(0)
  await database.close()
})

it('says in a sentence, without the statement, what keeps it from that', async () => {
  const database = await createTestDatabase({ isMigrated: false })
  await database.orm.$client.query(
    'create schema drizzle; create view drizzle.__drizzle_migrations as select 1 as id, null::text as hash, 1::bigint as created_at where false',
  )
  const failure = prepare(database.url)
  await expect(failure).rejects.toThrow(OperatorError)
  await expect(failure).rejects.toThrow(
    /^The database could not be brought up to date \(.*view.*\)\. Run this again when that is put right\.$/,
  )
  await database.close()
})
