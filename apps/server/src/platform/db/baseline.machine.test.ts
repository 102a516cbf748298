import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { copyFormerFolder, formerRelease } from '@longhand/launch/former-release'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { baseline, formerMigrations } from './baseline.ts'
import { migrationsFolder } from './migrate.ts'
import { createTestDatabase } from './testing.ts'

const inRepository = 'apps/server/migrations'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-baseline-'))
  await copyFormerFolder(formerRelease, inRepository, folder)
})
afterAll(() => rm(folder, { recursive: true }))

const formerFiles = () => readMigrationFiles({ migrationsFolder: path.join(folder, inRepository) })

function baselineFile(): MigrationMeta {
  const found = readMigrationFiles({ migrationsFolder: migrationsFolder() }).find(
    ({ folderMillis }) => folderMillis === baseline.time,
  )
  if (!found) throw new Error('There is no baseline.')
  return found
}

it('the former migrations are those that are written down', () => {
  expect(formerFiles().map(({ folderMillis, hash }) => ({ time: folderMillis, hash }))).toEqual(
    formerMigrations,
  )
})

it('the baseline makes what the former migrations make', async () => {
  const [made, before] = await Promise.all([
    onDatabase(baselineFile().sql, readCatalog),
    onDatabase(
      formerFiles().flatMap(({ sql }) => sql),
      readCatalog,
    ),
  ])
  // By kind: a difference is then shown by its lines alone.
  for (const kind of Object.keys(catalog)) expect(made[kind], kind).toEqual(before[kind])
  expect(before['rows']).toHaveLength(93)
  expect(before['sequences']).toHaveLength(16)
})

it('of what is compared, nothing may be another one', async () => {
  const changes: [string, string][] = [
    ['columns', 'alter table recordings alter column sha256 type varchar'],
    ['columns', 'alter table recordings alter column text_bytes set default 1'],
    ['columns', 'alter table recordings alter column has_picture set not null'],
    ['constraints', 'alter table transcripts drop constraint transcripts_saved_by_users_id_fk'],
    ['indexes', 'drop index orders_one_pending'],
    ['functions', 'create function twice(n int) returns int language sql return n * 2'],
    ['rows', `insert into attempt_counters (key, tries, ends_at) values ('a', 1, now())`],
    ['sequences', `select nextval('queue_turn_io_taken')`],
  ]
  await onDatabase(baselineFile().sql, async (client) => {
    const made = await readCatalog(client)
    for (const [kind, statement] of changes) {
      await client.query('begin')
      await client.query(statement)
      expect((await readCatalog(client))[kind], statement).not.toEqual(made[kind])
      await client.query('rollback')
    }
  })
})

const ofOurs = `relnamespace = 'public'::regnamespace`

/** What is in a database, each as a text, whatever the order in which it was made. */
const catalog = {
  relations: `select concat_ws(' ', relname, relkind, relpersistence, reloptions, relrowsecurity) from pg_class where ${ofOurs} and relkind <> 'S'`,
  columns: `
    select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attcollation::regcollation, attnotnull, attidentity, attgenerated, attstorage, attcompression,
      pg_get_expr(adbin, adrelid))
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where ${ofOurs} and relkind = 'r' and attnum > 0 and not attisdropped`,
  constraints: `select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select indexdef from pg_indexes where schemaname = 'public'`,
  sequences: `select s::text from pg_sequences s where schemaname = 'public'`,
  functions: `select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace`,
  triggers: `select pg_get_triggerdef(t.oid) from pg_trigger t where not tgisinternal`,
  types: `select concat_ws(' ', typname, typtype, array(select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder)) from pg_type t
    where typnamespace = 'public'::regnamespace`,
  others: `
    select 'extension ' || extname from pg_extension union all select 'schema ' || nspname from pg_namespace where nspname !~ '^pg_'
    union all select 'rule ' || definition from pg_rules where schemaname = 'public' union all select 'policy ' || policyname from pg_policies`,
  rows: `select relname || ' ' || (xpath('//count/text()', query_to_xml(format('select count(*) from %I', relname), false, true, '')))[1] from pg_class
    where ${ofOurs} and relkind = 'r'`,
}

async function readCatalog(client: pg.ClientBase): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [kind, query] of Object.entries(catalog)) {
    const { rows } = await client.query<{ one: string }>(
      `select one from (${query}) as all_of_them (one) order by one collate "C"`,
    )
    found[kind] = rows.map(({ one }) => one)
  }
  return found
}

async function onDatabase<Result>(
  statements: readonly string[],
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const database = await createTestDatabase({ isMigrated: false })
  const client = await database.orm.$client.connect()
  try {
    for (const statement of statements) await client.query(statement)
    return await work(client)
  } finally {
    client.release()
    await database.close()
  }
}
