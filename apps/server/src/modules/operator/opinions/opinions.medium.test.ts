import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { errorCatalog, type RequestOf, type Role } from '@longhand/contracts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { buildTestApp, requestTo } from '../../../platform/http/testing.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { addTestUser } from '../../auth/testing.ts'

let database: TestDatabase
let product: TestProduct
let app: Awaited<ReturnType<typeof buildTestApp>>
const clock = new ManualClock('2026-02-10T04:00:00.000Z')

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url, { clock })
  app = await buildTestApp(product.routes)
})
afterAll(async () => {
  await app.close()
  await product.close()
  await database.close()
})

it('shows the pictures of a feedback to those who run the installation, as nothing but a picture', async () => {
  const { feedback } = product.modules.support
  const ann = await addTestUser(database)
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#2c6e3f' } })
    .png()
    .toBuffer()
  await feedback.add(
    ann,
    { categoryId: 'editor-export', content: 'The file is empty', contact: '' },
    Readable.from([{ stream: Readable.from([png]) }]),
  )
  const [{ feedbackId = '' } = {}] = await feedback.of(ann)
  const look = async (role: Role, fields: RequestOf<'getFeedbackPicture'>) => {
    const token = `user:${role === 'person' ? ann : await addTestUser(database, { role })};${role}`
    return app.inject({ ...requestTo('getFeedbackPicture', fields), headers: { token } })
  }
  for (const role of ['owner', 'operator'] as const) {
    const { headers, rawPayload } = await look(role, { feedbackId, number: 1 })
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': expect.stringMatching(/^attachment;/) as string,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40 })
  }
  // Who wrote it has it in their own export.
  for (const role of ['support', 'person'] as const)
    expect((await look(role, { feedbackId, number: 1 })).json()).toMatchObject({
      status_code: errorCatalog.ILLEGAL_REQUEST.code,
    })
  for (const missing of [
    { feedbackId, number: 2 },
    { feedbackId: randomUUID(), number: 1 },
    { feedbackId: '../escape', number: 1 },
  ])
    expect((await look('owner', missing)).json()).toMatchObject({
      status_code: errorCatalog.RECORD_NOT_FOUND.code,
    })
})

it('counts answers by rating, with what they named, and lists remarks without their writers', async () => {
  const support = await addTestUser(database, { role: 'support' })
  const [ann, bob, eve] = [
    await addTestUser(database, { email: 'ann@opinions.example' }),
    await addTestUser(database),
    await addTestUser(database),
  ]
  await product.call(ann, 'rateSatisfaction', {
    rating: 2,
    reasons: ['names', 'words'],
    comment: 'Names are wrong',
  })
  clock.advance(1000)
  await product.call(bob, 'rateSatisfaction', { rating: 2, reasons: ['words'], comment: 'So are words' })
  await product.call(eve, 'rateSatisfaction', { rating: 5 })
  const { data } = await product.call(support, 'listSatisfaction', {})
  expect(data).toEqual({
    ratings: [
      { rating: 5, answers: 1, reasons: [] },
      { rating: 4, answers: 0, reasons: [] },
      { rating: 3, answers: 0, reasons: [] },
      {
        rating: 2,
        answers: 2,
        reasons: [
          { reason: 'words', count: 2 },
          { reason: 'names', count: 1 },
        ],
      },
      { rating: 1, answers: 0, reasons: [] },
    ],
    list: [
      { time: Date.parse('2026-02-10T04:00:01Z') / 1000, rating: 2, comment: 'So are words' },
      { time: Date.parse('2026-02-10T04:00:00Z') / 1000, rating: 2, comment: 'Names are wrong' },
    ],
    total: 2,
  })
  const { list, total } = (await product.call(support, 'listSatisfaction', { page: 2, pageSize: 1 })).data
  expect([list.map(({ comment }) => comment), total]).toEqual([['Names are wrong'], 2])
})
