import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readIdentities } from '../../backup/age.ts'
import { findBackups } from '../../backup/bucket-layout.ts'
import { openBucketBackup } from '../../backup/bucket-source.ts'
import { checkInstallation } from '../../check-installation.ts'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { S3Storage } from '../../platform/storage/s3-storage.ts'
import { startTestBucket, type TestBucket } from '../../platform/storage/testing-bucket.ts'
import { threadProgram } from '../../platform/process/thread-program.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { watchDatabase } from '../../watch.ts'
import { work } from '../../work.ts'
import { makeBackupJob } from './backups.jobs.ts'
import { offlineIn } from '../../testing-settings.ts'

let database: TestDatabase
let server: TestBucket
let bucket: S3Storage
let product: TestProduct
let identity: string
let env: Record<string, string>
const clock = new ManualClock()

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestBucket()
  bucket = new S3Storage(server.config)
  identity = await generateX25519Identity()
  env = {
    LONGHAND_BACKUP_BUCKET: server.config.bucket,
    LONGHAND_BACKUP_S3_ENDPOINT: server.endpoint,
    LONGHAND_BACKUP_S3_ACCESS_KEY: 'S3RVER',
    LONGHAND_BACKUP_S3_SECRET_KEY: 'S3RVER',
    LONGHAND_BACKUP_S3_FORCE_PATH_STYLE: 'true',
    LONGHAND_BACKUP_RECIPIENT: await identityToRecipient(identity),
    LONGHAND_BACKUP_KEEP_DAILY: '2',
    LONGHAND_BACKUP_KEEP_WEEKLY: '0',
    LONGHAND_BACKUP_KEEP_MONTHLY: '0',
  }
  product = await openTestProduct(database.url, { clock, timeZone: 'UTC', env })
})
beforeEach(async () => {
  for await (const { key } of bucket.list()) await bucket.delete(key)
  clock.set('2026-11-26T04:00:00Z')
})
afterAll(async () => {
  await product.close()
  await database.close()
  bucket.close()
  await server.close()
})

const make = () => product.modules.backups.service.makeIfDue(new AbortController().signal)
const days = async () =>
  (await findBackups(bucket))
    .filter(({ isFinished }) => isFinished)
    .map(({ startedAt }) => startedAt.toISOString().slice(0, 16))

describe('scheduled backups', () => {
  it('are made once for each time, made up for when they were missed, and cleared away by the rule', async () => {
    await make()
    await make()
    expect(await days()).toEqual(['2026-11-26T04:00'])
    clock.set('2026-11-27T02:59:00Z')
    await make()
    expect(await days()).toHaveLength(1)
    clock.set('2026-11-27T23:00:00Z')
    await make()
    clock.set('2026-11-29T03:10:00Z')
    await make()
    expect(await days()).toEqual(['2026-11-27T23:00', '2026-11-29T03:10'])
  })

  it('are told to Prometheus and the check', async () => {
    watchDatabase(product)
    const read = async () => {
      // A report is kept for a while.
      clock.set(new Date(clock.now().getTime() + 600_000).toISOString())
      const metrics = (await product.metrics.snapshot()) as { name: string; values: { value: number }[] }[]
      return Object.fromEntries(
        metrics
          .filter(({ name }) => name.startsWith('longhand_backup'))
          .map(({ name, values }) => [name.replace('longhand_backup_', ''), values[0]?.value]),
      )
    }
    const lookUp = async () =>
      (await checkInstallation(product.config)).find(({ subject }) => subject === 'backups')
    expect(await read()).toMatchObject({
      interval_seconds: 86_400,
      last_success_timestamp_seconds: 0,
      failures_total: 0,
    })
    expect(await lookUp()).toMatchObject({
      kind: 'ok',
      sentence: 'The bucket can be used. There is none in it yet.',
    })
    const startedAt = Math.floor(clock.now().getTime() / 1000)
    await make()
    expect(await read()).toEqual({
      interval_seconds: 86_400,
      last_success_timestamp_seconds: startedAt,
      last_duration_seconds: expect.any(Number) as number,
      last_stored_bytes: expect.any(Number) as number,
      failures_total: 0,
    })
    expect((await lookUp())?.sentence).toMatch(/^The newest is 20261126T/)
  })

  it('count their failures', async () => {
    const astray = await openTestProduct(database.url, {
      clock,
      timeZone: 'UTC',
      env: { ...env, LONGHAND_BACKUP_BUCKET: 'nothing-here' },
    })
    try {
      await expect(astray.modules.backups.service.makeIfDue(new AbortController().signal)).rejects.toThrow()
      const metrics = (await astray.metrics.snapshot()) as { name: string; values: { value: number }[] }[]
      expect(metrics.find(({ name }) => name === 'longhand_backup_failures_total')?.values[0]?.value).toBe(1)
      expect((await checkInstallation(astray.config)).find(({ subject }) => subject === 'backups')).toEqual({
        subject: 'backups',
        kind: 'limitation',
        sentence: 'The bucket “nothing-here” of the backups can’t be used (NoSuchBucket).',
      })
    } finally {
      await astray.close()
    }
  })

  it('are made by a worker', async () => {
    const worker = await work(product)
    try {
      await product.database.transaction((tx) => product.queue.send(tx, makeBackupJob, {}))
      await vi.waitFor(async () => expect(await days()).toHaveLength(1), { interval: 200 })
    } finally {
      await worker.stop()
    }
  })

  it('survive a kill: a half-made one is none, the lock is free, and the next goes on with its files', async () => {
    const count = 300
    for (let index = 0; index < count; index++)
      await product.storage.put(`recordings/${index}/original`, randomBytes(500_000))
    const { filename, execArgv } = threadProgram(import.meta.url, '../../testing-backup-process')
    const child = fork(filename, {
      execArgv,
      env: {
        ...process.env,
        ...env,
        DATABASE_URL: database.url,
        ...offlineIn(product.config.dataDir),
        LONGHAND_TIME_ZONE: 'UTC',
      },
    })
    await once(child, 'message')
    const stored = async () => {
      let files = 0
      for await (const _ of bucket.list('files')) files++
      return files
    }
    const indexed = async () => {
      for await (const { key } of bucket.list('backups')) if (key.includes('/index/')) return true
      return false
    }
    await vi.waitFor(async () => expect(await indexed()).toBe(true), { interval: 20 })
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    const before = await stored()
    expect(before).toBeLessThan(count)
    expect(await days()).toEqual([])
    await make()
    expect(await days()).toHaveLength(1)
    expect(await stored()).toBeLessThan(count + before / 2)
    const opened = await openBucketBackup(bucket, readIdentities(identity))
    expect((await opened.check()).size).toBeGreaterThanOrEqual(count)
  })
})
