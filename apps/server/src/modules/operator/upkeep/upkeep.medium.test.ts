import { randomUUID } from 'node:crypto'
import { errorCatalog, successCode } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { addTestUser } from '../../auth/testing.ts'
import { recordingPictures } from '../../recordings/pictures/pictures.tables.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'

const { ILLEGAL_REQUEST, NOT_POSSIBLE_NOW, RECORD_NOT_FOUND } = errorCatalog

let database: TestDatabase
let product: TestProduct
let owner: string

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url)
  owner = await addTestUser(database, { role: 'owner' })
})
afterAll(async () => {
  await product.close()
  await database.close()
})
beforeEach(async () => {
  await database.orm.execute(sql`delete from pgboss.job`)
})

const states = async () =>
  (await database.orm.execute(sql`select group_id as job, state from pgboss.job order by group_id`)).rows
const newestTrail = async () => (await product.call(owner, 'listTrail', {})).data.list[0]

describe('jobs of the clock', () => {
  const listed = async (name: string) =>
    (await product.call(owner, 'listScheduledJobs', {})).data.list.find(({ job }) => job === name)
  const run = async (job: string, userId = owner) =>
    (await product.call(userId, 'runScheduledJob', { job })).code

  it('are listed with their times, and no others', async () => {
    const { data } = await product.call(owner, 'listScheduledJobs', {})
    expect(data.timeZone).toBe('Asia/Shanghai')
    const names = data.list.map(({ job }) => job)
    expect(names).toEqual(names.toSorted())
    expect(names).not.toContain('transcripts.plan')
    expect(data.list.find(({ job }) => job === 'account.erase')).toEqual({
      job: 'account.erase',
      work: 'upkeep',
      cron: '41 * * * *',
      last: null,
    })
  })

  it('are sent now, once, by whoever is quicker, and noted', async () => {
    const codes = await Promise.all([run('account.erase'), run('account.erase')])
    expect(codes.toSorted((a, b) => a - b)).toEqual([successCode, NOT_POSSIBLE_NOW.code])
    expect(await states()).toEqual([{ job: 'account.erase', state: 'created' }])
    expect((await listed('account.erase'))?.last).toMatchObject({ state: 'waiting', reason: null })
    expect(await newestTrail()).toMatchObject({ action: 'scheduled_jobs_run', target: 'account.erase' })
  })

  it('say what became of the last one', async () => {
    const lastOf = async (change: ReturnType<typeof sql>) => {
      await database.orm.execute(sql`update pgboss.job set ${change}`)
      return (await listed('account.erase'))?.last
    }
    await run('account.erase')
    const began = new Date('2026-02-10T04:00:00Z')
    expect(await lastOf(sql`state = 'active', started_on = ${began.toISOString()}`)).toEqual({
      state: 'running',
      time: began.getTime() / 1000,
      reason: null,
    })
    expect(await run('account.erase')).toBe(NOT_POSSIBLE_NOW.code)
    const ended = sql`completed_on = ${new Date('2026-02-10T04:00:09Z').toISOString()}`
    expect(await lastOf(sql`state = 'completed', ${ended}`)).toEqual({
      state: 'done',
      time: began.getTime() / 1000 + 9,
      reason: null,
    })
    const output = JSON.stringify({ message: 'no route', code: 'EHOSTUNREACH' })
    expect(await lastOf(sql`state = 'failed', output = ${output}::jsonb`)).toMatchObject({
      state: 'failed',
      reason: 'EHOSTUNREACH: no route',
    })
    expect(await run('account.erase')).toBe(successCode)
    expect((await listed('account.erase'))?.last?.state).toBe('waiting')
  })

  it('are no other jobs, and for owners and operators alone', async () => {
    for (const job of ['transcripts.plan', 'nothing']) expect(await run(job)).toBe(RECORD_NOT_FOUND.code)
    const support = await addTestUser(database, { role: 'support' })
    expect(await run('account.erase', support)).toBe(ILLEGAL_REQUEST.code)
    expect(await states()).toEqual([])
  })
})

describe('copies of pictures', () => {
  const make = (fields: { withFailed?: boolean; after?: string } = {}) =>
    product.call(owner, 'makePictureCopies', fields)
  const add = async (format: string, state?: 'failed'): Promise<void> => {
    const id = randomUUID()
    const now = new Date()
    await database.orm.insert(recordings).values({
      id,
      userId: owner,
      fileName: `a.${format}`,
      storageKey: '',
      bytes: 1000,
      sha256: '',
      durationSeconds: 60,
      sampleRate: 16_000,
      format,
      createdAt: now,
      updatedAt: now,
    })
    if (state) await database.orm.insert(recordingPictures).values({ recordingId: id, state })
  }

  it('are counted, made in parts behind what waits, and noted', async () => {
    for (const format of ['mkv', 'mp4', 'wav']) await add(format)
    await add('mkv', 'failed')
    const counted = async () => (await product.call(owner, 'getPictureCopies', {})).data
    expect(await counted()).toEqual({ isOn: true, missing: 2, failed: 1 })
    expect((await make()).data).toEqual({ started: 2, next: null })
    expect(await counted()).toEqual({ isOn: true, missing: 0, failed: 1 })
    expect((await make({ withFailed: true })).data).toEqual({ started: 1, next: null })
    expect(await newestTrail()).toMatchObject({
      action: 'picture_copies',
      after: { started: 1, withFailed: true },
    })
    expect(await states()).toEqual(Array(3).fill({ job: 'transcripts.make-picture', state: 'created' }))
    expect((await make({ after: 'no-id' })).code).toBe(RECORD_NOT_FOUND.code)
    expect((await make({ after: 'ffffffff-ffff-4fff-8fff-ffffffffffff' })).data).toEqual({
      started: 0,
      next: null,
    })
  })

  it('come two hundred recordings at a time', async () => {
    for (let count = 0; count < 201; count++) await add('mkv')
    const first = (await make()).data
    expect(first).toEqual({ started: 200, next: expect.any(String) as string })
    expect((await make({ after: first.next ?? '' })).data).toEqual({ started: 1, next: null })
  })

  it('are not made where they are off', async () => {
    const off = await openTestProduct(database.url, { env: { LONGHAND_PICTURES: 'off' } })
    try {
      await add('mkv')
      expect((await off.call(owner, 'getPictureCopies', {})).data.isOn).toBe(false)
      const refused = await off.call(owner, 'makePictureCopies', { withFailed: true })
      expect([refused.code, refused.message]).toEqual([
        NOT_POSSIBLE_NOW.code,
        'LONGHAND_PICTURES is off: no copies are made',
      ])
    } finally {
      await off.close()
    }
  })
})
