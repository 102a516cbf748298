import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { compose } from '../../compose.ts'
import { loadConfig } from '../../config/env.ts'
import { migrateDatabase, migrationsFolder } from './migrate.ts'
import { OperatorError } from '../process/operator-error.ts'
import { appliedMigrations, NewerDatabaseError, OlderDatabaseError } from './applied-migrations.ts'
import { type AppliedMigration, baseline, formerMigrations } from './baseline.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const run = promisify(execFile)
const server = fileURLToPath(new URL('../../..', import.meta.url))

it('the migrations make exactly the tables that the code knows', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-migrations-'))
  await cp(migrationsFolder(), folder, { recursive: true })
  const before = (await readdir(folder)).sort()
  const kit = path.join(path.dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs')
  const { stdout } = await run(
    process.execPath,
    [
      kit,
      'generate',
      '--dialect=postgresql',
      '--casing=snake_case',
      '--schema=./src/{modules,platform}/**/*.tables.ts',
      // The tool takes a path relative to where it runs, and nothing else.
      `--out=${path.relative(server, folder)}`,
    ],
    { cwd: server, env: { ...process.env, NODE_OPTIONS: '--conditions=@longhand/source' } },
  )
  expect(stdout).toContain('No schema changes')
  expect((await readdir(folder)).sort()).toEqual(before)
  await rm(folder, { recursive: true })
})

it('of a database that can’t be reached say where it was looked for, and no password', async () => {
  const url = new URL('postgres://127.0.0.1:1/longhand')
  Object.assign(url, { username: 'nobody', password: 'opensesame' })
  const failure = migrateDatabase(url.href)
  await expect(failure).rejects.toThrow(OperatorError)
  await expect(failure).rejects.toThrow(
    /“longhand” at 127\.0\.0\.1:1 can’t be reached \(connect ECONNREFUSED/,
  )
  await expect(failure).rejects.not.toThrow('opensesame')
})

it('of a database that is not there say so', async () => {
  const database = await createTestDatabase()
  const url = new URL(database.url)
  url.pathname = '/elsewhere'
  await expect(migrateDatabase(url.href)).rejects.toThrow(
    /“elsewhere” at .* can’t be reached \(database "elsewhere" does not exist\)/,
  )
  await database.close()
})

it('run in the order in which they were made', async () => {
  // What runs is everything later than the last that ran: one with an earlier time would never run.
  const { entries } = JSON.parse(
    await readFile(path.join(migrationsFolder(), 'meta/_journal.json'), 'utf8'),
  ) as { entries: { idx: number; when: number }[] }
  expect(entries.map((entry) => entry.idx)).toEqual(entries.map((_, index) => index))
  expect(entries.map((entry) => entry.when)).toEqual(
    entries.map((entry) => entry.when).sort((one, other) => one - other),
  )
})

/** The baseline, in a folder of its own. */
async function baselineAlone(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-migrations-'))
  await cp(migrationsFolder(), folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: unknown[] }
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }))
  return folder
}

/** Writes the migrations down that builds before the baseline made, with expansions in a table of their own or not, in the place of all that are there. */
async function makeFormer(
  { $client }: TestDatabase['orm'],
  made: readonly AppliedMigration[],
  { hasExpansions = true } = {},
): Promise<void> {
  await $client.query('truncate drizzle.__drizzle_migrations; truncate drizzle.expansions')
  for (const [index, { hash, time }] of made.entries())
    await $client.query(
      `insert into drizzle.${hasExpansions && index >= 10 ? 'expansions' : '__drizzle_migrations'} (hash, created_at) values ($1, $2)`,
      [hash, time],
    )
}

const timesIn = async ({ $client }: TestDatabase['orm'], table: string) =>
  (
    await $client.query<{ time: string }>(`select created_at as time from drizzle.${table} order by id`)
  ).rows.map(({ time }) => Number(time))

it('let a build work on that knows only the baseline', async () => {
  const folder = await baselineAlone()
  const database = await createTestDatabase()
  expect(await timesIn(database.orm, '__drizzle_migrations')).toEqual([baseline.time])
  await migrateDatabase(database.url, folder)
  await migrateDatabase(database.url)
  expect(await timesIn(database.orm, '__drizzle_migrations')).toEqual([baseline.time])
  await database.close()
  await rm(folder, { recursive: true })
})

it('begin with the baseline, as it is written down', () => {
  const [first, ...others] = readMigrationFiles({ migrationsFolder: migrationsFolder() })
  expect({ time: first?.folderMillis, hash: first?.hash }).toEqual(baseline)
  const times = [
    ...formerMigrations.map(({ time }) => time),
    baseline.time,
    ...others.map(({ folderMillis }) => folderMillis),
  ]
  expect(times).toEqual([...new Set(times)].sort((one, other) => one - other))
})

it.each([
  ['two tables', true],
  // Before expansions had one of their own.
  ['one table', false],
])(
  'go on after the baseline where builds before made the same and wrote it into %s',
  async (_, hasExpansions) => {
    const database = await createTestDatabase({ isMigrated: false })
    const folder = await baselineAlone()
    try {
      await migrateDatabase(database.url, folder)
      await database.orm.$client.query(
        'create table drizzle.expansions (like drizzle.__drizzle_migrations including all)',
      )
      await makeFormer(database.orm, formerMigrations, { hasExpansions })
      const before = await timesIn(database.orm, '__drizzle_migrations')
      const later = readMigrationFiles({ migrationsFolder: migrationsFolder() }).slice(1)
      for (const count of [later.length, 0]) {
        const ran = vi.fn()
        await migrateDatabase(database.url, migrationsFolder(), ran)
        expect(ran).toHaveBeenCalledExactlyOnceWith(count)
      }
      // As in a database that begins with the baseline: a backup of one fits the other.
      const client = await database.orm.$client.connect()
      expect(await appliedMigrations(client)).toEqual([
        baseline,
        ...later.map(({ hash, folderMillis }) => ({ hash, time: folderMillis })),
      ])
      client.release()
      // Builds that know the former ones work on beside this one.
      expect(await timesIn(database.orm, '__drizzle_migrations')).toEqual(before)
      expect(await timesIn(database.orm, 'expansions')).toEqual([
        ...formerMigrations.slice(before.length).map(({ time }) => time),
        ...later.map(({ folderMillis }) => folderMillis),
      ])
    } finally {
      await database.close()
      await rm(folder, { recursive: true })
    }
  },
)

it.each([
  ['the first', formerMigrations.slice(0, 1)],
  ['all but the last', formerMigrations.slice(0, -1)],
  ['all but one amid them', formerMigrations.toSpliced(12, 1)],
])(
  'refuse a database that has had %s of those before the baseline, before anything is written',
  async (_, made) => {
    const database = await createTestDatabase()
    try {
      await makeFormer(database.orm, made)
      const before = await stateOf(database.orm)
      await expect(migrateDatabase(database.url)).rejects.toThrow(OlderDatabaseError)
      await expect(
        compose(loadConfig({ DATABASE_URL: database.url }), pino({ level: 'silent' })),
      ).rejects.toThrow(/too old for this one.*Start the version of commit 8173c8d9/)
      expect(await stateOf(database.orm)).toEqual(before)
    } finally {
      await database.close()
    }
  },
)

const stateOf = async ({ $client }: TestDatabase['orm']): Promise<unknown> =>
  (
    await $client.query(`
    select array(select t::text from drizzle.__drizzle_migrations t order by id) as migrations, array(select t::text from drizzle.expansions t order by id) as expansions,
      array(select t::text from pgboss.version t) as queue, array(select oid::text from pg_class order by oid) as tables`)
  ).rows

it.each([
  [
    'a migration',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('0', (select max(created_at) + 1 from drizzle.__drizzle_migrations))`,
  ],
  // Of a version that branched off: its time is no later than that of the last one here.
  [
    'an earlier migration',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('0', (select min(created_at) + 1 from drizzle.__drizzle_migrations))`,
  ],
  ['tables of the queue', 'update pgboss.version set version = version + 1'],
])('refuse a database that knows %s of a newer version, before anything is written', async (_, made) => {
  const database = await createTestDatabase()
  const { $client } = database.orm
  try {
    await $client.query(made)
    const before = await stateOf(database.orm)
    await expect(migrateDatabase(database.url)).rejects.toThrow(NewerDatabaseError)
    await expect(
      compose(loadConfig({ DATABASE_URL: database.url }), pino({ level: 'silent' })),
    ).rejects.toThrow('newer version of Longhand')
    expect(await stateOf(database.orm)).toEqual(before)
  } finally {
    await database.close()
  }
})

it('give the sample and its copies the sum of their file, and others none', async () => {
  const folder = await baselineAlone()
  const database = await createTestDatabase({ isMigrated: false })
  const { $client } = database.orm
  try {
    await migrateDatabase(database.url, folder)
    const sample = path.join(server, 'sample')
    const [audio, text] = await Promise.all(
      ['recording.mp3', 'transcript.json'].map((name) => readFile(path.join(sample, name))),
    )
    const sums = [[audio, text], [audio], ['another']].map((parts) =>
      parts.reduce((hash, part) => hash.update(part ?? ''), createHash('sha256')).digest('hex'),
    )
    for (const sum of sums)
      await $client.query(
        `insert into recordings (id, file_name, storage_key, bytes, sha256, duration_seconds, sample_rate, format, created_at, updated_at)
         values (gen_random_uuid(), 'a.mp3', 'a', 1, $1, 1, 16000, 'mp3', now(), now())`,
        [sum],
      )
    await migrateDatabase(database.url)
    const { rows } = await $client.query<{ sha256: string }>('select sha256 from recordings')
    expect(rows.map(({ sha256 }) => sha256).sort()).toEqual([sums[1], sums[1], sums[2]].sort())
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
})

it('keep the texts that are saved all the time as they are: PostgreSQL takes four times as long to pack them', async () => {
  const database = await createTestDatabase()
  const { rows } = await database.orm.$client.query(
    `select attname as name, attstorage as storage from pg_attribute
    where attrelid in ('transcripts'::regclass, 'transcript_versions'::regclass) and attname in ('sections', 'words')
    order by attrelid::regclass::text, attname`,
  )
  expect(rows).toEqual([
    ...['sections', 'words'].map((name) => ({ name, storage: 'x' })),
    ...['sections', 'words'].map((name) => ({ name, storage: 'e' })),
  ])
})
