import { randomUUID } from 'node:crypto'
import { type EndpointName, errorCatalog, type RequestOf, successCode } from '@longhand/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { addTestUser } from '../../auth/testing.ts'
import { feedback } from '../../support/support.tables.ts'

const { ILLEGAL_REQUEST, NOT_POSSIBLE_NOW, RECORD_NOT_FOUND } = errorCatalog

let database: TestDatabase
let product: TestProduct
let owner: string
let support: string
let ann: string

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url)
  owner = await addTestUser(database, { role: 'owner' })
  support = await addTestUser(database, { role: 'support' })
  ann = await addTestUser(database, { email: 'ann@messages.example' })
})
afterAll(async () => {
  await product.close()
  await database.close()
})

const codeOf = async <Name extends EndpointName>(userId: string, name: Name, fields: RequestOf<Name>) =>
  (await product.call(userId, name, fields)).code
const messagesOf = async (userId: string, language = 'en') =>
  (await product.call(userId, 'listMessages', {}, language)).data

describe('feedback', () => {
  it('is read and answered once, by a message to who wrote it', async () => {
    const feedbackId = randomUUID()
    await database.orm.insert(feedback).values({
      feedbackId,
      userId: ann,
      categoryId: product.modules.support.feedback.categories('en')[0]?.id ?? '',
      content: 'The button is missing',
      contact: '',
      pictureCount: 0,
      createdAt: new Date(),
    })
    expect((await product.call(support, 'listFeedback', {})).data).toMatchObject({
      list: [{ feedbackId, email: 'ann@messages.example', content: 'The button is missing', answer: null }],
      total: 1,
    })
    const codes = await Promise.all(
      ['It is below the text', 'Look below the text'].map((answer) =>
        codeOf(support, 'answerFeedback', { feedbackId, answer }),
      ),
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([successCode, NOT_POSSIBLE_NOW.code])
    const { answer, answerTime } = (await product.call(owner, 'listFeedback', {})).data.list[0] ?? {}
    expect(answer).toMatch(/below the text$/)
    expect(answerTime).toEqual(expect.any(Number))
    const listed = async (state: 'open' | 'answered') =>
      (await product.call(support, 'listFeedback', { state })).data
    expect(await listed('open')).toEqual({ list: [], total: 0 })
    expect(await listed('answered')).toMatchObject({ list: [{ feedbackId }], total: 1 })
    const reported = await messagesOf(ann)
    expect(reported).toHaveLength(1)
    expect(JSON.stringify(reported)).toContain(answer)
    for (const missing of ['x', randomUUID()])
      expect(await codeOf(support, 'answerFeedback', { feedbackId: missing, answer: 'y' })).toBe(
        RECORD_NOT_FOUND.code,
      )
  })
})

describe('an announcement', () => {
  const announcement = {
    title: { en: 'Maintenance tonight', 'zh-CN': '今晚维护' },
    text: { en: 'From ten to eleven.', 'zh-CN': '十点至十一点。' },
  }

  it('reaches everyone once, in their language', async () => {
    const bob = await addTestUser(database)
    const sent = { ...announcement, to: 'all' as const, key: 'maintenance' }
    expect(await codeOf(support, 'announce', sent)).toBe(ILLEGAL_REQUEST.code)
    expect((await product.call(owner, 'announce', sent)).data).toEqual({ reached: 4 })
    expect((await product.call(owner, 'announce', sent)).data).toEqual({ reached: 0 })
    expect(JSON.stringify(await messagesOf(bob, 'zh-CN'))).toContain('今晚维护')
    expect(await messagesOf(bob)).toHaveLength(1)
  })

  it('is for one person by their address, and for no one where there is none', async () => {
    const eve = await addTestUser(database, { email: 'eve@messages.example' })
    const sent = { ...announcement, to: 'person' as const, key: randomUUID() }
    expect((await product.call(owner, 'announce', { ...sent, email: 'Eve@messages.example' })).data).toEqual({
      reached: 1,
    })
    expect(await messagesOf(eve)).toHaveLength(1)
    expect(await codeOf(owner, 'announce', { ...sent, email: 'no@messages.example' })).toBe(
      RECORD_NOT_FOUND.code,
    )
    // Entries that only name the word are no announcements.
    const other = await addTestUser(database, { email: 'announcement@messages.example' })
    await product.call(owner, 'suspendPerson', { userId: other, reason: 'x' })
    const { data } = await product.call(owner, 'listTrail', { action: 'announcement', pageSize: 1 })
    const [entry] = data.list
    expect(data.total).toBeLessThan(
      (await product.call(owner, 'listTrail', { keyword: 'announcement' })).data.total,
    )
    expect(entry).toMatchObject({
      target: 'eve@messages.example',
      after: { title: 'Maintenance tonight', reached: 1 },
    })
  })
})
