import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { backupCommands } from '../admin/backup.commands.ts'
import { runCommand } from '../admin/run-command.ts'
import { createTestDatabase, type TestDatabase } from '../platform/db/testing.ts'
import { S3Storage } from '../platform/storage/s3-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { startTestBucket, type TestBucket } from '../platform/storage/testing-bucket.ts'
import { listenForTest, openTestProduct, type TestProduct } from '../testing-product.ts'
import { hasCeph, startCephBucket } from '../platform/storage/testing-ceph.ts'
import { readIdentities } from './age.ts'
import { makeBucketBackup } from './bucket-backup.ts'
import { findBackups, partsOf, readIndex } from './bucket-layout.ts'
import { BackupRunningError, holdingBucket } from './bucket-lock.ts'
import { openBucketBackup } from './bucket-source.ts'
import { pruneBucket } from './prune-bucket.ts'
import { restoreBackup } from './restore-backup.ts'
import { drillRestore } from '../admin/restore-drill.ts'
import { runBackup } from './run-backup.ts'
import { addRecording, describeFiles, describeTables } from '../testing-backup.ts'

let folder: string
let server: TestBucket
let bucket: S3Storage
let source: TestProduct
let userId: string
let identity: string
let recipient: string
const databases: TestDatabase[] = []

const open = async (env: Record<string, string> = {}): Promise<TestProduct> => {
  const database = await createTestDatabase()
  databases.push(database)
  return openTestProduct(database.url, { component: 'admin', env })
}

const keysIn = async (below?: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of bucket.list(below)) keys.push(key)
  return keys.sort()
}
const backUp = (into: Storage = bucket) =>
  makeBucketBackup({ ...source, bucket: into, recipients: [recipient], signal: new AbortController().signal })
const opened = (name?: string) => openBucketBackup(bucket, readIdentities(identity), name)
const drill = async (name?: string) => {
  const database = await createTestDatabase()
  databases.push(database)
  return drillRestore({ backup: await opened(name), within: folder, databaseUrl: database.url })
}
const replace = async (key: string, change: (content: Buffer) => Buffer): Promise<() => Promise<void>> => {
  const content = await buffer((await bucket.get(key)).stream)
  await bucket.put(key, change(Buffer.from(content)))
  return async () => void (await bucket.put(key, content))
}
const flipped = (content: Buffer): Buffer => {
  const at = content.length - 5
  content[at] = (content[at] ?? 0) ^ 1
  return content
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-bucket-backup-'))
  identity = await generateX25519Identity()
  recipient = await identityToRecipient(identity)
  server = await startTestBucket()
  bucket = new S3Storage(server.config)
  source = await open({
    LONGHAND_BACKUP_BUCKET: server.config.bucket,
    LONGHAND_BACKUP_S3_ENDPOINT: server.endpoint,
    LONGHAND_BACKUP_S3_ACCESS_KEY: 'S3RVER',
    LONGHAND_BACKUP_S3_SECRET_KEY: 'S3RVER',
    LONGHAND_BACKUP_S3_FORCE_PATH_STYLE: 'true',
    LONGHAND_BACKUP_RECIPIENT: recipient,
  })
  userId =
    (await source.modules.auth.accounts.create({
      email: 'ann@example.com',
      password: '0'.repeat(32),
      language: 'en',
    })) ?? ''
  for (let index = 0; index < 12; index++) await addRecording(source, { userId, bytes: 1000 + index })
  // More than a piece of age and a part of S3; a multiple of a piece; none at all.
  await addRecording(source, { userId, bytes: 9_000_001 })
  await addRecording(source, { userId, bytes: 131_072 })
  await addRecording(source, { userId, bytes: 0 })
})
beforeEach(async () => {
  for (const key of await keysIn()) await bucket.delete(key)
})
afterAll(async () => {
  await source.close()
  await Promise.all(databases.map((database) => database.close()))
  bucket.close()
  await server.close()
  await rm(folder, { recursive: true })
})

it('stores an unchanged file once, and gives back the same rows and bytes', async () => {
  const first = await backUp()
  expect(first.newFiles).toBe(first.files.count)
  const stored = await keysIn('files')
  const { storageKey: added } = await addRecording(source, { userId, bytes: 5000 })
  const second = await backUp()
  expect([second.newFiles, second.files.count]).toEqual([1, first.files.count + 1])
  expect(await keysIn('files')).toHaveLength(stored.length + 1)

  const target = await open()
  try {
    await restoreBackup({ ...target, backup: await opened(), overwrite: true })
    expect(await describeTables(target)).toEqual(await describeTables(source))
    expect(await describeFiles(target.storage)).toEqual(await describeFiles(source.storage))
    await expect(restoreBackup({ ...target, backup: await opened(), overwrite: false })).rejects.toThrow(
      'Say --overwrite',
    )
    // The older one lacks what came later.
    await restoreBackup({ ...target, backup: await opened(first.name), overwrite: true })
    expect((await describeFiles(target.storage)).has(added)).toBe(false)
  } finally {
    await target.close()
  }
})

it('shows no key, name or address to those who see the bucket', async () => {
  const { name } = await backUp()
  const plain: string[] = []
  for (const key of await keysIn())
    plain.push(key, (await buffer((await bucket.get(key)).stream)).toString('latin1'))
  const all = plain.join('\n')
  for (const secret of ['ann@example.com', 'A talk.wav', 'recordings/', userId])
    expect(all).not.toContain(secret)
  expect(await text((await bucket.get(partsOf(name).index(0))).stream)).toMatch(
    /^([0-9a-f]{32} [0-9a-f-]{36} \d+ [0-9a-f]{64}\n)+$/,
  )
})

it('stores everything again for another recipient', async () => {
  const first = await backUp()
  const other = await identityToRecipient(await generateX25519Identity())
  const second = await makeBucketBackup({
    ...source,
    bucket,
    recipients: [recipient, other],
    signal: new AbortController().signal,
  })
  expect(second.newFiles).toBe(first.files.count)
})

it('stores a file again that went away or was cut', async () => {
  await backUp()
  const [gone = '', cut = ''] = await keysIn('files')
  await bucket.delete(gone)
  await bucket.put(cut, Buffer.from('short'))
  expect((await backUp()).newFiles).toBe(2)
  expect((await drill()).faults).toEqual([])
})

describe('a backup that breaks off', () => {
  /** As a kill leaves the bucket: nothing runs afterwards. */
  const failingAt = (match: (key: string) => boolean): Storage => {
    const failing = Object.create(bucket) as Storage
    failing.list = (below) => bucket.list(below)
    failing.get = (key, range) => bucket.get(key, range)
    failing.put = (key, content, options) =>
      match(key) ? Promise.reject(new Error('killed')) : bucket.put(key, content, options)
    return failing
  }

  it('is never taken for one, whenever it breaks', async () => {
    const good = await backUp()
    await addRecording(source, { userId, bytes: 700 })
    for (const part of ['files/', '/index/', '/database/public.users', '/list', '/summary', '/manifest']) {
      await expect(backUp(failingAt((key) => key.includes(part)))).rejects.toThrow('killed')
      expect((await opened()).name).toBe(good.name)
    }
    const unfinished = (await findBackups(bucket)).filter(({ isFinished }) => !isFinished)
    expect(unfinished.length).toBeGreaterThan(0)
    await expect(opened(unfinished[0]?.name)).rejects.toThrow(
      `There is no finished backup ${unfinished[0]?.name} in the bucket.`,
    )
  })

  it('leaves its files to the next one', async () => {
    await expect(backUp(failingAt((key) => key.endsWith('/manifest')))).rejects.toThrow('killed')
    expect((await backUp()).newFiles).toBe(0)
    expect((await drill()).faults).toEqual([])
  })

  it('stops when it is told to', async () => {
    const signal = AbortSignal.abort(new Error('the worker stops'))
    await expect(makeBucketBackup({ ...source, bucket, recipients: [recipient], signal })).rejects.toThrow(
      'the worker stops',
    )
    expect((await findBackups(bucket)).filter(({ isFinished }) => isFinished)).toEqual([])
  })
})

it('is made by one at a time', async () => {
  const backup = source.config.backup
  if (!backup) throw new Error('There are no settings.')
  await holdingBucket(source.database, undefined, async () => {
    await expect(runBackup({ ...source, backup })).rejects.toThrow(BackupRunningError)
  })
  await runBackup({ ...source, backup })
})

it('is stopped when its lock is lost', async () => {
  const lost = holdingBucket(source.database, undefined, async (signal) => {
    await source.database.orm.$client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'longhand backup lock'`,
    )
    await vi.waitFor(() => expect(signal.aborted).toBe(true))
    await makeBucketBackup({ ...source, bucket, recipients: [recipient], signal })
  })
  await expect(lost).rejects.toThrow('The connection with the lock of the backup broke.')
  expect(await findBackups(bucket)).toEqual([])
})

describe('a restore and a drill', () => {
  it('say in a sentence what is wrong', async () => {
    const { name } = await backUp()
    const parts = partsOf(name)
    const damaged = (key: string) => `The backup is damaged: ${key} is missing or has changed.`
    const [file = ''] = await keysIn('files')
    const target = await open()
    onTestFinished(() => target.close())
    const before = await describeTables(target)
    const isRefused = async (sentence: string): Promise<void> => {
      await expect(
        (async () => restoreBackup({ ...target, backup: await opened(), overwrite: true }))(),
      ).rejects.toThrow(sentence)
      expect(await describeTables(target)).toEqual(before)
    }

    await expect(openBucketBackup(bucket, readIdentities(await generateX25519Identity()))).rejects.toThrow(
      'The identity does not fit: the backup was encrypted for other keys.',
    )
    for (const key of [file, parts.table('database/public.users.copy'), parts.list, parts.index(0)]) {
      const repair = await replace(key, flipped)
      const place = key === parts.index(0) ? parts.indexFolder : key
      await isRefused(damaged(place))
      if (key === file) expect((await drill()).faults).toEqual([damaged(place)])
      await repair()
    }
    const repairManifest = await replace(parts.manifest, flipped)
    await expect(opened()).rejects.toThrow(damaged(parts.manifest))
    await repairManifest()
    await bucket.delete(file)
    await isRefused(damaged(file))
    expect((await drill()).faults).toEqual([damaged(file)])
  })

  it('find a file that is another one than was uploaded, and a ledger that does not add up', async () => {
    const { storageKey: key } = await addRecording(source, { userId, bytes: 300 })
    await source.storage.put(key, Buffer.alloc(300, 'another'))
    await backUp()
    expect((await drill()).faults).toEqual([
      expect.stringMatching(/^The file of the recording [0-9a-f-]{36} is another one than was uploaded\.$/),
    ])
    await source.storage.delete(key)
    await source.database.orm.$client.query(
      `insert into bean_entries (user_id, reason, amount, balance_after, created_at, entry_key) values ($1, 'grant', 5, 6, now(), 'test')`,
      [userId],
    )
    await backUp()
    expect((await drill()).faults).toEqual([
      expect.stringMatching(/^The recording [0-9a-f-]{36} has no file\.$/),
      'The ledger of beans does not add up in 1 entries.',
    ])
    await source.database.orm.$client.query(`delete from bean_entries where entry_key = 'test'`)
    await source.database.orm.$client.query('delete from recordings where storage_key = $1', [key])
  })

  it('find an installation good whose API has started, and each of its files that changed by a byte', async () => {
    const database = await createTestDatabase()
    databases.push(database)
    const installation = await openTestProduct(database.url, {
      env: { PORT: '0', LONGHAND_DEMO_RECORDING: 'on' },
    })
    onTestFinished(() => installation.close())
    const api = await listenForTest(installation)
    await installation.modules.auth.accounts.create({
      email: 'bo@example.com',
      password: '0'.repeat(32),
      language: 'en',
    })
    await api.stop()
    const backUpAll = () =>
      makeBucketBackup({
        ...installation,
        bucket,
        recipients: [recipient],
        signal: new AbortController().signal,
      })
    await backUpAll()
    // The sample and a demo, which share a file.
    expect(await drill()).toMatchObject({ recordings: 2, faults: [] })
    const keys = [...(await describeFiles(installation.storage)).keys()].filter((key) =>
      key.endsWith('/original'),
    )
    for (const key of keys)
      await installation.storage.put(key, flipped(await buffer((await installation.storage.get(key)).stream)))
    await backUpAll()
    expect(keys).toHaveLength(1)
    expect((await drill()).faults).toEqual([
      expect.stringMatching(/is another one than was uploaded\.$/),
      expect.stringMatching(/is another one than was uploaded\.$/),
    ])
  })

  it('leave nothing behind', async () => {
    await backUp()
    const { faults, rows, files, recordings } = await drill()
    expect(faults).toEqual([])
    expect(Math.min(rows, files, recordings)).toBeGreaterThan(10)
    expect(await readdir(folder)).toEqual([])
  })
})

it.skipIf(!hasCeph)(
  'works in a bucket of Ceph, too',
  async () => {
    const ceph = await startCephBucket()
    const there = new S3Storage(ceph.config)
    const database = await createTestDatabase()
    databases.push(database)
    try {
      const first = await backUp(there)
      expect([first.newFiles, (await backUp(there)).newFiles]).toEqual([first.files.count, 0])
      const { faults } = await drillRestore({
        backup: await openBucketBackup(there, readIdentities(identity)),
        within: folder,
        databaseUrl: database.url,
      })
      expect(faults).toEqual([])
      const rule = { daily: 1, weekly: 0, monthly: 0 }
      const later = new Date(Date.now() + 3 * 86_400_000)
      expect(await pruneBucket({ bucket: there, keep: rule, timeZone: 'UTC', now: later })).toEqual({
        backups: 1,
        files: 0,
      })
      expect((await openBucketBackup(there, readIdentities(identity))).snapshot.files.count).toBe(
        first.files.count,
      )
    } finally {
      there.close()
      await ceph.close()
    }
  },
  60_000,
)

it('are commands, with sentences', async () => {
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const run = (...words: string[]) =>
    runCommand(backupCommands, words, {
      open: () => Promise.resolve({ ...source, close: () => Promise.resolve() }),
      print,
      printError: print,
    })
  const identityFile = path.join(folder, 'identity')
  const otherFile = path.join(folder, 'other')
  await writeFile(identityFile, `# created: 2026-11-26\n# public key: ${recipient}\n${identity}\n`)
  await writeFile(otherFile, `${recipient}\n`)
  expect(await run('restore-drill', '--identity', identityFile)).toBe(1)
  expect(lines.at(-1)).toBe('There is no finished backup in the bucket.')
  expect(await run('backup')).toBe(0)
  expect(lines.at(-1)).toMatch(
    /^Wrote \d+ rows of \d+ tables and \d+ files \(\d+\.\d MB\) as \d{8}T\d{6}Z-[0-9a-f]{8}\. \d+ files were new; \d+\.\d MB were stored\.$/,
  )
  expect(await run('backups')).toBe(0)
  expect(await run('restore')).toBe(1)
  expect(await run('restore', '--identity', identityFile)).toBe(1)
  expect(lines.at(-1)).toContain('Say --overwrite')
  expect(await run('restore', '--identity', otherFile)).toBe(1)
  expect(lines.at(-1)).toBe(`${otherFile} has no secret key of age in it.`)
  expect(await run('restore', '--identity', identityFile, '--overwrite')).toBe(0)
  // On a PostgreSQL of its own.
  expect(await run('restore-drill', '--identity', identityFile, '--folder', folder)).toBe(0)
  expect(lines.at(-1)).toBe(
    'Every sum is right, every recording has its file, and the ledgers add up. The backup is good.',
  )
  const [file = ''] = await keysIn('files')
  await replace(file, flipped)
  const astray = {
    ...source,
    config: {
      ...source.config,
      backup: source.config.backup && {
        ...source.config.backup,
        storage: { ...server.config, bucket: 'none' },
      },
    },
  }
  const open = () => Promise.resolve({ ...astray, close: () => Promise.resolve() })
  for (const words of [['backup'], ['backups'], ['restore-drill', '--identity', identityFile]]) {
    expect(await runCommand(backupCommands, words, { open, print, printError: print })).toBe(1)
    expect(lines.at(-1)).toBe('The bucket refused (NoSuchBucket). npm run -s check tries its settings.')
  }
  expect(await run('restore-drill', '--identity', identityFile, '--folder', folder)).toBe(1)
  expect(lines.at(-1)).toBe('The backup is not good: 1 fault.')
  expect((await readdir(folder)).sort()).toEqual(['identity', 'other'])
  // The newest finished one has a file that the next backup counts on, too: its size is right.
  for await (const { files } of readIndex(bucket, (await findBackups(bucket)).at(-1)?.name ?? ''))
    expect(files.length).toBeGreaterThan(10)
})
