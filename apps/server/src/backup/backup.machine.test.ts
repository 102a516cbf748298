import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupCommands } from '../admin/backup.commands.ts'
import { runCommand } from '../admin/run-command.ts'
import { eraseFilesJob } from '../modules/recordings/recording/recordings.jobs.ts'
import { createTestDatabase, type TestDatabase } from '../platform/db/testing.ts'
import { build, nameOfBuild } from '../platform/process/build.ts'
import { NotNowError } from '../platform/queue/job.ts'
import { eraseFolder } from '../platform/storage/erase-folder.ts'
import { S3Storage } from '../platform/storage/s3-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { startTestBucket } from '../platform/storage/testing-bucket.ts'
import { openTestProduct, type TestProduct } from '../testing-product.ts'
import { RestoreRefusedError } from './backup-source.ts'
import { openFolderBackup } from './folder-source.ts'
import { makeBackup } from './make-backup.ts'
import { readManifest, readSums } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { addRecording, describeFiles, describeTables } from '../testing-backup.ts'

let folder: string
const databases: TestDatabase[] = []
let source: TestProduct
let userId: string

const open = async (): Promise<TestProduct> => {
  const database = await createTestDatabase()
  databases.push(database)
  return openTestProduct(database.url, { component: 'admin' })
}

const recordingsOf = async ({ database }: TestProduct) =>
  (
    await database.orm.$client.query<{ key: string; sha256: string }>(
      'select storage_key as key, sha256 from recordings',
    )
  ).rows

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-backup-'))
  source = await open()
  userId =
    (await source.modules.auth.accounts.create({
      email: 'ann@example.com',
      password: '0'.repeat(32),
      language: 'en',
    })) ?? ''
  for (let index = 0; index < 40; index++) await addRecording(source, { userId, bytes: 1000 + index })
  await addRecording(source, { userId, bytes: 3_000_000 })
})
afterAll(async () => {
  await source.close()
  await Promise.all(databases.map((database) => database.close()))
  await rm(folder, { recursive: true })
})

it('is of one moment while people go on writing, and comes back whole, into a bucket too', async () => {
  const aborter = new AbortController()
  const writing = (async () => {
    for (let round = 0; !aborter.signal.aborted; round++) {
      const { recordingId: id } = await addRecording(source, { userId, bytes: 500 })
      if (round % 3 === 0) {
        // As the erasing job does once the row is gone.
        await source.modules.recordings.service.recycle(userId, [id])
        await source.modules.recordings.service.purge(userId, [id])
        await eraseFolder(
          { storage: source.storage, transaction: (work) => source.database.transaction(work) },
          `recordings/${id}`,
        ).catch((error: unknown) => {
          // The job is tried again later.
          if (!(error instanceof NotNowError)) throw error
        })
      }
      await setImmediate()
    }
  })()
  const backup = path.join(folder, 'busy')
  const manifest = await makeBackup({
    ...source,
    folder: backup,
    beforeSnapshot: async () => void (await addRecording(source, { userId, bytes: 700 })),
  })
  const { recordingId: laterId } = await addRecording(source, { userId, bytes: 900 })
  aborter.abort()
  await writing

  const server = await startTestBucket()
  const bucket = new S3Storage(server.config)
  const target = { ...(await open()), storage: bucket as Storage }
  try {
    await restoreBackup({ ...target, backup: await openFolderBackup(backup), overwrite: true })
    const files = await describeFiles(bucket)
    expect(files).toEqual(readSums(await readFile(path.join(backup, 'files.sha256'), 'utf8')))
    const recordings = await recordingsOf(target)
    expect(recordings.length).toBeGreaterThanOrEqual(42)
    for (const { key, sha256 } of recordings) expect(files.get(key)).toBe(sha256)
    expect(recordings.some(({ key }) => key.includes(laterId))).toBe(false)

    // Backed up once more, from the bucket, every table and every file is the same.
    const again = await makeBackup({ ...target, folder: path.join(folder, 'again') })
    const shape = (tables: typeof manifest.tables) =>
      tables.map(({ schema, name, rows, bytes }) => ({ schema, name, rows, bytes }))
    expect(shape(again.tables)).toEqual(shape(manifest.tables))
    expect(again.files).toEqual(manifest.files)
    expect(again.sequences).toEqual(manifest.sequences)
  } finally {
    await target.close()
    bucket.close()
    await server.close()
  }
})

describe('a backup of a quiet service', () => {
  let backup: string
  let tables: Record<string, string>
  let files: Map<string, string>

  beforeAll(async () => {
    backup = path.join(folder, 'quiet')
    await source.database.transaction((tx) =>
      source.queue.send(tx, eraseFilesJob, { recordingId: randomUUID() }),
    )
    tables = await describeTables(source)
    files = await describeFiles(source.storage)
    await makeBackup({ ...source, folder: backup })
  })

  const restore = async (product: TestProduct, options = {}) =>
    restoreBackup({ ...product, backup: await openFolderBackup(backup), overwrite: false, ...options })

  it('replaces nothing unless it is told to, and then everything: every row, every file, and the counters behind the ids', async () => {
    const target = await open()
    try {
      await target.storage.put('recordings/other/original', Buffer.from('other'))
      await expect(restore(target)).rejects.toThrow('Say --overwrite')
      await restore(target, { overwrite: true })
      expect(await describeTables(target)).toEqual(tables)
      expect(await describeFiles(target.storage)).toEqual(files)
      await addRecording(target, { userId, bytes: 10 })
      await target.database.transaction((tx) =>
        target.queue.send(tx, eraseFilesJob, { recordingId: randomUUID() }),
      )
    } finally {
      await target.close()
    }
  })

  it('is not restored under a running service', async () => {
    const target = await open()
    const running = await openTestProduct(databases.at(-1)?.url ?? '', { component: 'api' })
    try {
      await running.database.orm.$client.query('select 1')
      await expect(restore(target, { overwrite: true })).rejects.toThrow(
        `The service is running (longhand api ${process.pid}). Stop it first.`,
      )
    } finally {
      await running.close()
      await target.close()
    }
  })

  it('that was damaged, cut short or made by another version changes nothing', async () => {
    const target = await open()
    const before = await describeTables(target)
    const manifest = path.join(backup, 'backup.json')
    const refused = (sentence: string) =>
      expect(restore(target, { overwrite: true })).rejects.toThrow(new RestoreRefusedError(sentence))
    const changing = async (file: string, change: (text: string) => string, sentence: string) => {
      const text = await readFile(file, 'utf8')
      await writeFile(file, change(text))
      await refused(sentence)
      await writeFile(file, text)
    }
    try {
      const [[key = ''] = []] = files
      await changing(
        path.join(backup, 'files', key),
        (text) => `${text}x`,
        `The backup is damaged: files/${key} is missing or has changed.`,
      )
      await changing(
        path.join(backup, 'database/public.users.copy'),
        (text) => text.replace('ann@', 'eve@'),
        'The backup is damaged: database/public.users.copy is missing or has changed.',
      )
      await changing(
        path.join(backup, 'files.sha256'),
        (text) => text.slice(100),
        'The backup is damaged: files.sha256 is missing or has changed.',
      )
      await changing(
        manifest,
        (text) => text.replace(/"migrations": \[\s+"/, '$&0'),
        `The backup was made by ${nameOfBuild(build)}, and this is ${nameOfBuild(build)}. Restore it with that version, and update afterwards.`,
      )
      await changing(
        manifest,
        (text) => text.replace(/"madeBy": \{[^}]*\},/, '').replace(/"migrations": \[\s+"/, '$&0'),
        'The backup was made by another version of Longhand. Restore it with that version, and update afterwards.',
      )
      await changing(manifest, () => '{', `There is no finished backup in ${backup}.`)
      expect(await describeTables(target)).toEqual(before)
      expect(await readManifest(backup)).toBeDefined()
    } finally {
      await target.close()
    }
  })
})

it('are two commands, with sentences', async () => {
  const target = path.join(folder, 'by-command')
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const run = (...words: string[]) =>
    runCommand(backupCommands, words, {
      open: () => Promise.resolve({ ...source, close: () => Promise.resolve() }),
      print,
      printError: print,
    })
  expect(await run('backup', target)).toBe(0)
  expect(lines.at(-1)).toMatch(/^Wrote \d+ rows of \d+ tables and \d+ files \(\d+\.\d MB\) to /)
  await appendFile(path.join(target, 'more'), '')
  expect(await run('backup', target)).toBe(1)
  expect(await run('backup', path.join(source.config.dataDir, 'storage', 'here'))).toBe(1)
  expect(await run('restore', target)).toBe(1)
  expect(lines.at(-1)).toContain('Say --overwrite')
  expect(await run('restore', target, '--overwrite')).toBe(0)
  expect(lines.at(-1)).toMatch(/^Restored \d+ rows and \d+ files/)
})
