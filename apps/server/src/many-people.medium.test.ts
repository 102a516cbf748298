import {
  errorCatalog,
  recordingStatus,
  successCode,
  type TranscriptSection,
  writeTranscriptionRequest,
} from '@longhand/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addTestUser } from './modules/auth/testing.ts'
import { recordings } from './modules/recordings/recording/recordings.tables.ts'
import { TranscriptsRepository } from './modules/transcripts/text/transcripts.repository.ts'
import { createTestDatabase, type TestDatabase } from './platform/db/testing.ts'
import { openSandbox } from './platform/payments/open-payments.ts'
import { openTestProduct, type TestProduct } from './testing-product.ts'
import { timedSections } from './platform/sections/testing.ts'

let database: TestDatabase
let product: TestProduct
beforeAll(async () => {
  database = await createTestDatabase()
  // Fewer connections than people: one who waited for a second one would wait for all the others.
  product = await openTestProduct(database.url, { env: { LONGHAND_DATABASE_CONNECTIONS: '3' } })
  await product.modules.cashier.goods.ensureSeeds()
})
afterAll(async () => {
  await product.close()
  await database.close()
})

const many = <Result>(count: number, make: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const people = (count: number): Promise<string[]> => many(count, () => addTestUser(database))
const codesOf = (answers: readonly { code: number }[]): number[] => [
  ...new Set(answers.map(({ code }) => code)),
]
const sectionsOf = (text: string): TranscriptSection[] => [
  { sectionId: 's1', spkId: 'S1', spkName: 'Anna', startTime: 0, endTime: 4_000, text },
]

async function addTranscript(userId: string, index = 0): Promise<string> {
  const { modules, clock } = product
  const recordingId = crypto.randomUUID()
  await modules.recordings.service.add({
    recordingId,
    userId,
    fileName: `talk ${index}.wav`,
    storageKey: `recordings/${recordingId}/original`,
    bytes: 100,
    sha256: recordingId,
    durationSeconds: 60,
    sampleRate: 16_000,
    format: 'wav',
  })
  await database.orm
    .update(recordings)
    .set({ status: recordingStatus.complete })
    .where(eq(recordings.id, recordingId))
  const now = clock.now()
  const sections = timedSections(sectionsOf('One'))
  await database.transaction((tx) =>
    new TranscriptsRepository(database).replace(tx, {
      recordingId,
      revision: 1,
      sections,
      language: 'en',
      createdAt: now,
      updatedAt: now,
    }),
  )
  return recordingId
}

async function buyCard(userId: string): Promise<string> {
  const { orders, notices } = product.modules.cashier
  const asked = {
    goodsId: 'card-1h',
    payAgent: 'alipay',
    language: 'en',
    serverUrl: 'http://127.0.0.1',
    isFromThisMachine: true,
  } as const
  const { orderNumber, payUrl } = await orders.pay(userId, asked)
  const { gateway } = openSandbox({ database, clock: product.clock })
  await gateway.pay(payUrl.split('/').pop() ?? '')
  for (const { body } of await gateway.takeDue(100)) await notices.take('sandbox', { body, headers: {} })
  return orderNumber
}

it('fifty people save texts that grow at the same moment', async () => {
  const savers = await Promise.all(
    (await people(50)).map(async (userId) => ({ userId, recordingId: await addTranscript(userId) })),
  )
  const answers = await Promise.all(
    savers.map(({ userId, recordingId }) =>
      product.call(userId, 'updateText', {
        recordingId,
        sectionsJson: JSON.stringify(sectionsOf(`One and all that ${userId} says`)),
        revision: 1,
      }),
    ),
  )
  expect(codesOf(answers)).toEqual([successCode])
})

it('one person joins the same recordings and others, 24 times at the same moment', async () => {
  const [userId = ''] = await people(1)
  const recordingIds = await many(5, (index) => addTranscript(userId, index))
  const pairs = Array.from({ length: 24 }, (_, index) => [
    recordingIds[index % 4] ?? '',
    recordingIds[4] ?? '',
  ])
  const answers = await Promise.all(
    pairs.map((pair, index) =>
      product.call(userId, 'joinRecordings', {
        recordingIds: pair,
        fileName: `Joined ${index}`,
        originals: 'keep',
      }),
    ),
  )
  expect(
    codesOf(answers).filter((code) => code !== successCode && code !== errorCatalog.LIMIT_REACHED.code),
  ).toEqual([])
  expect(codesOf(answers)).toContain(successCode)
})

it('a buyer asks for the wrong refund twelve times at the same moment', async () => {
  const [userId = ''] = await people(1)
  const orderNumber = await buyCard(userId)
  const answers = await many(12, () => product.call(userId, 'requestRefund', { orderNumber, amount: 0.01 }))
  expect(codesOf(answers)).toEqual([errorCatalog.NOT_POSSIBLE_NOW.code])
})

it('twelve people cancel what they began at the same moment', async () => {
  const waiting = await Promise.all(
    (await people(12)).map(async (userId) => {
      const recordingId = await addTranscript(userId)
      await database.orm
        .update(recordings)
        .set({ status: recordingStatus.waiting })
        .where(eq(recordings.id, recordingId))
      const begun = await product.call(userId, 'startTranscription', {
        transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }] }),
      })
      return { userId, recordingId, begun }
    }),
  )
  expect(codesOf(waiting.map(({ begun }) => begun))).toEqual([successCode])
  const answers = await Promise.all(
    waiting.map(({ userId, recordingId }) => product.call(userId, 'cancelTranscription', { recordingId })),
  )
  expect(codesOf(answers)).toEqual([successCode])
})
