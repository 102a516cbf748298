import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { migrationsFolder } from './migrate.ts'

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
