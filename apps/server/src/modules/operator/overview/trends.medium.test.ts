import { randomUUID } from 'node:crypto'
import { errorCatalog, type TrendDay } from '@longhand/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../../platform/clock/clock.ts'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { openSandbox } from '../../../platform/payments/open-payments.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { addTestUser } from '../../auth/testing.ts'
import { orders } from '../../cashier/cashier.tables.ts'
import { mailMessageJob } from '../../messages/messages.jobs.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'
import { transcriptions } from '../../transcription/lifecycle/transcriptions.tables.ts'

let database: TestDatabase
let product: TestProduct
let clock: ManualClock
let owner: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock('2026-03-10T12:00:00Z')
  product = await openTestProduct(database.url, { clock, timeZone: 'America/Los_Angeles' })
  await product.modules.cashier.goods.ensureSeeds()
  owner = await addTestUser(database, { role: 'owner' })
})
afterAll(async () => {
  await product.close()
  await database.close()
})

const look = async (days?: 7 | 30 | 90) =>
  (await product.call(owner, 'getTrends', days === undefined ? {} : { days })).data
const count = (): Promise<void> => product.modules.operator.trends.count()
const on = async (day: string): Promise<TrendDay | undefined> =>
  (await look(90)).days.find((one) => one.day === day)

async function addTranscribed(userId: string, at: string, stage: 'done' | 'failed'): Promise<string> {
  const id = randomUUID()
  const moment = new Date(at)
  await database.orm.insert(recordings).values({
    id,
    userId,
    fileName: 'talk.wav',
    storageKey: '',
    bytes: 1000,
    sha256: '',
    durationSeconds: 5400,
    sampleRate: 16_000,
    format: 'wav',
    createdAt: moment,
    updatedAt: moment,
  })
  await database.orm.insert(transcriptions).values({
    id: randomUUID(),
    recordingId: id,
    stage,
    language: 'en',
    speakerCount: 0,
    hotWords: [],
    interfaceLanguage: 'en',
    movedAt: moment,
    createdAt: moment,
    finishedAt: moment,
  })
  return id
}

it('has every day before anything was counted, and says that nothing was', async () => {
  const { days, countedTime, timeZone } = await look()
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, '2026-02-09', '2026-03-10'])
  expect({ countedTime, timeZone }).toEqual({ countedTime: null, timeZone: 'America/Los_Angeles' })
  expect(days[0]).toMatchObject({ newPeople: 0, hoursTranscribed: 0, people: null, storedBytes: null })
})

it('counts days before the first count by what is still there, and the present day in full', async () => {
  // Seven in the evening of the day before, there: the clocks go forward in the night between.
  const ann = await addTestUser(database, { createdAt: new Date('2026-03-08T02:00:00Z') })
  const first = await addTranscribed(ann, '2026-03-08T02:00:00Z', 'done')
  await addTranscribed(ann, '2026-03-08T18:00:00Z', 'failed')
  await database.transaction((tx) => product.queue.send(tx, mailMessageJob, { messageId: 1 }))
  await count()
  expect(await on('2026-03-07')).toMatchObject({
    newPeople: 1,
    newRecordings: 1,
    hoursTranscribed: 1.5,
    failedTranscriptions: 0,
    people: null,
    storedBytes: null,
    waitingJobs: null,
  })
  expect(await on('2026-03-08')).toMatchObject({
    newRecordings: 1,
    hoursTranscribed: 0,
    failedTranscriptions: 1,
  })
  const today = await on('2026-03-10')
  expect(today).toMatchObject({ recordings: 2, storedBytes: 2000 })
  expect(today?.people).toBeGreaterThan(0)
  expect(today?.waitingJobs).toBeGreaterThan(0)

  // What is deleted on the day after it was counted stays counted.
  await database.orm.delete(recordings).where(eq(recordings.id, first))
  clock.set('2026-03-12T12:00:00Z')
  await addTranscribed(ann, '2026-03-11T12:00:00Z', 'done')
  await count()
  expect(await on('2026-03-07')).toMatchObject({ newRecordings: 1, hoursTranscribed: 1.5 })
  expect(await on('2026-03-10')).toMatchObject({ recordings: 2, storedBytes: 2000 })
  expect(await on('2026-03-11'), 'no one counted on it').toMatchObject({
    newRecordings: 1,
    hoursTranscribed: 1.5,
    people: null,
    recordings: null,
  })
  expect(await on('2026-03-12')).toMatchObject({ newRecordings: 0, recordings: 2, storedBytes: 2000 })
})

it('keeps the most of a day that is counted again', async () => {
  const before = await on('2026-03-12')
  await database.orm.delete(recordings)
  await count()
  expect(await on('2026-03-12')).toMatchObject({ newRecordings: 0, recordings: 0, storedBytes: 0 })
  expect((await on('2026-03-12'))?.waitingJobs).toBe(before?.waitingJobs)
  expect((await on('2026-03-11'))?.newRecordings, 'is over').toBe(1)
})

it('has money as it is now, by the operator’s days', async () => {
  const bob = await addTestUser(database)
  const { data } = await product.call(bob, 'executePayment', {
    source: 0,
    goodsId: 'card-1h',
    payAgent: 'alipay',
  })
  await openSandbox({ database, clock: systemClock }).gateway.pay(data.payUrl.split('/').pop() ?? '')
  await product.modules.cashier.reconcile.run(new AbortController().signal)
  await database.orm
    .update(orders)
    .set({ paidAt: new Date('2026-03-09T02:00:00Z') })
    .where(eq(orders.orderNumber, data.orderNumber))
  const { days } = await look(7)
  expect(days.map(({ day }) => day)).toEqual([
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
    '2026-03-09',
    '2026-03-10',
    '2026-03-11',
    '2026-03-12',
  ])
  const paid = days.filter((day) => day.paid > 0)
  expect(paid).toMatchObject([{ day: '2026-03-08', refunded: 0 }])
})

it('is for owners and operators, and for the periods there are', async () => {
  const support = await addTestUser(database, { role: 'support' })
  expect((await product.call(support, 'getTrends', {})).code).toBe(errorCatalog.ILLEGAL_REQUEST.code)
  const asked = await product.call(owner, 'getTrends', { days: 8 })
  expect(asked.code).toBe(errorCatalog.PARAMETER_INVALID.code)
})
