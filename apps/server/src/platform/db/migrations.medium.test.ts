import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { compose } from '../../compose.ts'
import { loadConfig } from '../../config/env.ts'
import { migrateDatabase, migrationsFolder } from './migrate.ts'
import { OperatorError } from '../process/operator-error.ts'
import { NewerDatabaseError } from './applied-migrations.ts'
import { createTestDatabase } from './testing.ts'

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
  await expect(failure).rejects.toThrow(/“longhand” at 127\.0\.0\.1:1 can’t be reached \(connect ECONNREFUSED/)
  await expect(failure).rejects.not.toThrow('opensesame')
})

it('of a database that is not there say so', async () => {
  const database = await createTestDatabase()
  const url = new URL(database.url)
  url.pathname = '/elsewhere'
  await expect(migrateDatabase(url.href)).rejects.toThrow(/“elsewhere” at .* can’t be reached \(database "elsewhere" does not exist\)/)
  await database.close()
})

it('run in the order in which they were made', async () => {
  // What runs is everything later than the last that ran: one with an earlier time would never run.
  const { entries } = JSON.parse(await readFile(path.join(migrationsFolder(), 'meta/_journal.json'), 'utf8')) as { entries: { idx: number; when: number }[] }
  expect(entries.map((entry) => entry.idx)).toEqual(entries.map((_, index) => index))
  expect(entries.map((entry) => entry.when)).toEqual(entries.map((entry) => entry.when).sort((one, other) => one - other))
})

/** The first migrations, in a folder of their own: one is what the first release had. */
async function firstMigrations(count = 1): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-migrations-'))
  await cp(migrationsFolder(), folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: unknown[] }
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return folder
}

it('keep what people had before, and give it the defaults of what is new', async () => {
  const folder = await firstMigrations()
  const database = await createTestDatabase({ isMigrated: false })
  const { $client } = database.orm
  const rowsOf = async (table: string) => (await $client.query<Record<string, unknown>>(`select * from ${table}`)).rows
  const tables = ['users', 'recordings', 'transcriptions', 'transcripts']
  try {
    await migrateDatabase(database.url, folder)
    await $client.query(`
      insert into users (id, email, nick_name, language, created_at) values ('00000000-0000-4000-8000-000000000001', 'ann@example.com', 'Ann', 'en', '2026-01-15T04:00:00Z');
      insert into recordings (id, user_id, file_name, storage_key, bytes, sha256, duration_seconds, sample_rate, format, status, created_at, updated_at)
        values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', '会议.wav', 'recordings/2/original', 32044, repeat('0', 64), 1.5, 16000, 'wav', 2, now(), now());
      insert into transcriptions (id, recording_id, stage, language, speaker_count, hot_words, interface_language, created_at)
        values ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000002', 'queued', 'en', 2, '["Longhand"]', 'zh-CN', now());
      insert into transcripts (recording_id, revision, sections, words, language, created_at, updated_at)
        values ('00000000-0000-4000-8000-000000000002', 3, '[]', '[]', 'en', now(), now());
      insert into transcript_versions (recording_id, revision, origin, sections, words, language, saved_at, kept_at)
        values ('00000000-0000-4000-8000-000000000002', 1, 'transcribed', '["会议"]', '[]', 'en', now(), now()), ('00000000-0000-4000-8000-000000000002', 2, 'edited', '["not counted"]', '[]', 'en', now(), now());
    `)
    const before = await Promise.all(tables.map(rowsOf))
    await migrateDatabase(database.url)
    expect(await Promise.all(tables.map(rowsOf))).toMatchObject(before)
    expect(before.map((rows) => rows.length)).toEqual([1, 1, 1, 1])
    // Who was in the queue before members went first waits like everyone else.
    expect(await rowsOf('transcriptions')).toMatchObject([{ goes_first: false }])
    // Texts count from now on: the present one, and versions that have a name.
    expect(await rowsOf('recordings')).toMatchObject([{ text_bytes: String('[][]'.length) }])
    // Who corrected a text is known: no one else could.
    const owner = '00000000-0000-4000-8000-000000000001'
    expect((await rowsOf('transcript_versions')).map(({ origin, saved_by }) => [origin, saved_by])).toEqual([
      ['transcribed', null],
      ['edited', owner],
    ])
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
})

it('let a build work on that knows only what the first release had', async () => {
  const folder = await firstMigrations(10)
  const database = await createTestDatabase()
  const { $client } = database.orm
  const state = async () => (await $client.query<object>('select * from drizzle.__drizzle_migrations order by id')).rows
  const before = await state()
  expect(before).toHaveLength(10)
  await migrateDatabase(database.url, folder)
  await migrateDatabase(database.url)
  expect(await state()).toEqual(before)
  await database.close()
  await rm(folder, { recursive: true })
})

it('know what builds before 1.0 wrote into one table', async () => {
  const database = await createTestDatabase()
  const { $client } = database.orm
  await $client.query(
    'insert into drizzle.__drizzle_migrations (hash, created_at) select hash, created_at from drizzle.expansions; drop table drizzle.expansions',
  )
  const ran = vi.fn()
  await migrateDatabase(database.url, migrationsFolder(), ran)
  expect(ran).toHaveBeenCalledExactlyOnceWith(0)
  await database.close()
})

it.each([
  ['a migration', `insert into drizzle.__drizzle_migrations (hash, created_at) values ('0', (select max(created_at) + 1 from drizzle.__drizzle_migrations))`],
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
    const state = async (): Promise<unknown> =>
      (
        await $client.query(`
      select array(select t::text from drizzle.__drizzle_migrations t order by id) as migrations, array(select t::text from pgboss.version t) as queue,
        array(select oid::text from pg_class order by oid) as tables`)
      ).rows
    const before = await state()
    await expect(migrateDatabase(database.url)).rejects.toThrow(NewerDatabaseError)
    await expect(compose(loadConfig({ DATABASE_URL: database.url }), pino({ level: 'silent' }))).rejects.toThrow('newer version of Longhand')
    expect(await state()).toEqual(before)
  } finally {
    await database.close()
  }
})

it('keep one pending order of each user and product, and show the others as expired', async () => {
  const folder = await firstMigrations(3)
  const database = await createTestDatabase({ isMigrated: false })
  const { $client } = database.orm
  try {
    await migrateDatabase(database.url, folder)
    await $client.query(`
      insert into users (id, email, nick_name, language, created_at) select ('00000000-0000-4000-8000-00000000000' || n)::uuid, n || '@example.com', n, 'en', now() from generate_series(1, 2) n;
      insert into goods (goods_id, kind, name_en, name_zh, price_fen, original_price_fen, duration_seconds, effective_seconds, sort_order, created_at)
        select id, 'card', id, id, 100, 100, 60, 86400, 1, now() from unnest(array['a', 'b']) id;
      insert into orders (order_number, user_id, goods_id, kind, name_en, name_zh, price_fen, original_price_fen, duration_seconds, effective_seconds, status, created_at)
        select number, ('00000000-0000-4000-8000-00000000000' || owner)::uuid, product, 'card', product, product, 100, 100, 60, 86400, status, '2026-01-01T00:00:00Z'::timestamptz + (age || ' hours')::interval
        from (values ('old', 1, 'a', 'pending', 1), ('new', 1, 'a', 'pending', 2), ('asked', 1, 'a', 'pending', 0), ('other', 1, 'b', 'pending', 0), ('theirs', 2, 'a', 'pending', 0), ('over', 2, 'a', 'closed', 0))
          as made (number, owner, product, status, age);
      insert into payment_attempts (trade_number, order_number, channel, amount_fen, state, created_at, expires_at)
        values ('t', 'asked', 'sandbox', 100, 'open', now(), '2026-01-02T00:00:00Z');
    `)
    await migrateDatabase(database.url)
    const { rows } = await $client.query<{ order_number: string; status: string }>('select order_number, status, expires_at from orders order by order_number')
    expect(Object.fromEntries(rows.map((row) => [row.order_number, row.status]))).toEqual({
      // The one whose code lives longest is the one that may still be paid.
      asked: 'pending',
      new: 'expired',
      old: 'expired',
      other: 'pending',
      over: 'expired',
      theirs: 'pending',
    })
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
})

it.each([
  ['leads to the invitation', { link: '/personalInfo', image: '/rewards/banner-invite.en.svg' }, '/personalInfo?menu=invitation'],
  ['keeps the link of an operator', { link: '/vip', image: '/rewards/banner-invite.en.svg' }, '/vip'],
  ['keeps an operator’s own banner', { link: '/personalInfo', image: 'https://example.com/ours.png' }, '/personalInfo'],
])('the banner that invites friends %s', async (_, { link, image }, expected) => {
  const folder = await firstMigrations(6)
  const database = await createTestDatabase({ isMigrated: false })
  const { $client } = database.orm
  try {
    await migrateDatabase(database.url, folder)
    await $client.query(
      `insert into banners (banner_id, image_en, image_zh, link, sort_order) values ('invite', $1, '/rewards/banner-invite.zh-CN.svg', $2, 2), ('other', '/rewards/banner-invite.en.svg', '/rewards/banner-invite.zh-CN.svg', '/personalInfo', 3)`,
      [image, link],
    )
    await migrateDatabase(database.url)
    const { rows } = await $client.query<{ link: string }>('select link from banners order by sort_order')
    expect(rows.map((row) => row.link)).toEqual([expected, '/personalInfo'])
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
})

it('give the sample and its copies the sum of their file, and others none', async () => {
  const folder = await firstMigrations(27)
  const database = await createTestDatabase({ isMigrated: false })
  const { $client } = database.orm
  try {
    await migrateDatabase(database.url, folder)
    const sample = path.join(server, 'sample')
    const [audio, text] = await Promise.all(['recording.mp3', 'transcript.json'].map((name) => readFile(path.join(sample, name))))
    const sums = [[audio, text], [audio], ['another']].map((parts) => parts.reduce((hash, part) => hash.update(part ?? ''), createHash('sha256')).digest('hex'))
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
