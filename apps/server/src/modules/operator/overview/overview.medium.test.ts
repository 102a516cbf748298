import { randomUUID } from 'node:crypto'
import { errorCatalog } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { build } from '../../../platform/process/build.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { addTestUser } from '../../auth/testing.ts'
import { mailMessageJob } from '../../messages/messages.jobs.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'
import { feedback } from '../../support/support.tables.ts'
import { OverviewService } from './overview.service.ts'

let database: TestDatabase
let product: TestProduct
let clock: ManualClock
let owner: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock('2026-03-10T12:00:00Z')
  product = await openTestProduct(database.url, { clock })
  owner = await addTestUser(database, { role: 'owner' })
})
afterAll(async () => {
  await product.close()
  await database.close()
})

const look = async () => (await product.call(owner, 'getOverview', {})).data

it('is empty where there is nothing', async () => {
  expect(await look()).toMatchObject({
    recordings: 0,
    storedBytes: 0,
    hoursTranscribed: 0,
    waitingJobs: 0,
    failedJobs: 0,
    oldestSeconds: 0,
    workers: 0,
    unansweredFeedback: 0,
    troubledRefunds: 0,
    failedMails: 0,
    hasGoodEngine: false,
    disk: { freeBytes: expect.any(Number) as number },
    backup: null,
    ...build,
  })
})

it('counts people, what they have and what waits', async () => {
  const before = await look()
  const ann = await addTestUser(database, { createdAt: clock.now() })
  await product.call(owner, 'suspendPerson', { userId: ann, reason: 'x' })
  await database.orm.insert(recordings).values({
    id: randomUUID(),
    userId: ann,
    fileName: 'talk.wav',
    storageKey: '',
    bytes: 1000,
    sha256: '',
    durationSeconds: 60,
    sampleRate: 16_000,
    format: 'wav',
    createdAt: clock.now(),
    updatedAt: clock.now(),
  })
  await database.orm.insert(feedback).values({
    feedbackId: randomUUID(),
    userId: ann,
    categoryId: 'x',
    content: 'x',
    contact: '',
    pictureCount: 0,
    createdAt: clock.now(),
  })
  for (let count = 0; count < 2; count++)
    await database.transaction((tx) => product.queue.send(tx, mailMessageJob, { messageId: count }))
  await database.orm.execute(
    sql`update pgboss.job set state = 'failed', completed_on = now() where data ->> 'messageId' = '0'`,
  )
  const now = await look()
  expect(now).toMatchObject({
    people: before.people + 1,
    suspendedPeople: before.suspendedPeople + 1,
    recordings: 1,
    storedBytes: 1000,
    failedJobs: 1,
    failedMails: 1,
    unansweredFeedback: 1,
  })
  expect(now.newPeople).toBeGreaterThan(before.newPeople)
  expect(now.waitingJobs).toBeGreaterThan(0)
})

it('says when the backup is late, the disk low and an engine good', async () => {
  const lookWith = async (changes: object) =>
    new OverviewService({
      clock,
      work: {
        overview: () =>
          Promise.resolve({
            kinds: [],
            workers: 1,
            engines: [{ engine: 'x', quality: 'good', languages: [], workers: 1, problem: null }],
            paused: [],
          }),
      },
      totals: {
        people: () => Promise.resolve({ all: 0, suspended: 0, isNew: 0 }),
        recordings: () => Promise.resolve({ recordings: 0, bytes: 0 }),
        transcribedSeconds: () => Promise.resolve(0),
        unansweredFeedback: () => Promise.resolve(0),
      },
      money: { troubledRefunds: () => Promise.resolve(0) },
      freeBytes: () => Promise.resolve(4e9),
      backup: () => Promise.resolve({ everySeconds: 86_400 }),
      ...changes,
    }).look()
  const { hasGoodEngine, disk, backup } = await lookWith({})
  expect({ hasGoodEngine, disk, backup }).toEqual({
    hasGoodEngine: true,
    disk: { freeBytes: 4e9, isLow: true },
    backup: { lastTime: null, isLate: true },
  })
  for (const [hours, isLate] of [
    [35, false],
    [37, true],
  ] as const) {
    const last = { startedAt: new Date(clock.now().getTime() - hours * 3_600_000) }
    const late = await lookWith({ backup: () => Promise.resolve({ everySeconds: 86_400, last }) })
    expect(late.backup?.isLate).toBe(isLate)
  }
})

it('is for owners and operators', async () => {
  const support = await addTestUser(database, { role: 'support' })
  expect((await product.call(support, 'getOverview', {})).code).toBe(errorCatalog.ILLEGAL_REQUEST.code)
})
