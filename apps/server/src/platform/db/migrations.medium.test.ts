import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { migrateDatabase, migrationsFolder } from './migrate.ts'
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
      '--schema=./src/{modules,platform}/*/*.tables.ts',
      // The tool takes a path relative to where it runs, and nothing else.
      `--out=${path.relative(server, folder)}`,
    ],
    { cwd: server },
  )
  expect(stdout).toContain('No schema changes')
  expect((await readdir(folder)).sort()).toEqual(before)
  await rm(folder, { recursive: true })
})

it('run in the order in which they were made', async () => {
  // What runs is everything later than the last that ran: one with an earlier time would never run.
  const { entries } = JSON.parse(await readFile(path.join(migrationsFolder(), 'meta/_journal.json'), 'utf8')) as { entries: { idx: number; when: number }[] }
  expect(entries.map((entry) => entry.idx)).toEqual(entries.map((_, index) => index))
  expect(entries.map((entry) => entry.when)).toEqual(entries.map((entry) => entry.when).sort((one, other) => one - other))
})

/** The migrations that the first release had, in a folder of their own. */
async function firstMigrations(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-migrations-'))
  await cp(migrationsFolder(), folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: unknown[] }
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }))
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
    `)
    const before = await Promise.all(tables.map(rowsOf))
    await migrateDatabase(database.url)
    expect(await Promise.all(tables.map(rowsOf))).toMatchObject(before)
    expect(before.map((rows) => rows.length)).toEqual([1, 1, 1, 1])
    // Who was in the queue before members went first waits like everybody else.
    expect(await rowsOf('transcriptions')).toMatchObject([{ goes_first: false }])
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
})
