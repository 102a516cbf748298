import { type EndpointName, errorCatalog, type RequestOf, successCode } from '@longhand/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { addTestUser } from '../../auth/testing.ts'

const { ILLEGAL_REQUEST, NOT_POSSIBLE_NOW, PARAMETER_INVALID } = errorCatalog

let database: TestDatabase
let product: TestProduct
let clock: ManualClock
let owner: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock('2026-02-10T04:00:00.000Z')
  product = await openTestProduct(database.url, { clock })
  owner = await addTestUser(database, { role: 'owner' })
})
afterAll(async () => {
  await product.close()
  await database.close()
})

const hour: RequestOf<'createGiftCodes'> = {
  count: 6,
  gives: 'minutes',
  amount: 60,
  until: '2026-02-11',
  note: 'launch',
}
const codeOf = async <Name extends EndpointName>(name: Name, fields: RequestOf<Name>, userId = owner) =>
  (await product.call(userId, name, fields)).code
const create = async (fields: Partial<typeof hour> = {}) =>
  (await product.call(owner, 'createGiftCodes', { ...hour, ...fields })).data
const redeem = async (packCode = '') =>
  product.call(await addTestUser(database), 'redeemGiftCode', { packCode })
const invalid = 'Please enter the correct redemption code'

it('are made in bulk and given once, hold to the days of the time zone, and are ended one by one or all', async () => {
  const { batchId, codes } = await create()
  expect(new Set(codes).size).toBe(6)
  for (const code of codes) expect(code).toMatch(/^[A-HJ-KMNP-Z2-9]{8}$/)
  const batches = (await product.call(owner, 'listGiftCodes', {})).data
  expect(batches).toMatchObject([
    { batchId, note: 'launch', codes: 6, rewardType: 1, rewardNumber: 3600, maxUses: 6 },
  ])
  const trail = (await product.call(owner, 'listTrail', {})).data.list
  expect(trail).toMatchObject([
    {
      action: 'gift_codes_create',
      target: batchId,
      after: { codes: 6, gives: 'minutes', amount: 60, until: '2026-02-11', note: 'launch' },
    },
  ])
  for (const code of codes) expect(JSON.stringify([batches, trail])).not.toContain(code)

  expect((await redeem(codes[0]?.toLowerCase())).data).toEqual({ rewardType: 1, rewardNumber: 3600 })
  const ended = { code: codes[1]?.toLowerCase() ?? '', reason: 'Printed twice' }
  expect(await codeOf('voidGiftCode', ended)).toBe(successCode)
  expect((await redeem(codes[1])).message).toBe(invalid)
  expect(await codeOf('voidGiftCode', ended)).toBe(NOT_POSSIBLE_NOW.code)
  expect((await product.call(owner, 'listTrail', { keyword: 'gift_code_void' })).data.list).toMatchObject([
    { target: codes[1], after: { reason: 'Printed twice' } },
  ])

  // The last day is over at midnight in Shanghai.
  clock.set('2026-02-11T15:59:59.999Z')
  expect((await redeem(codes[2])).message).toBe('success')
  clock.set('2026-02-11T16:00:00.000Z')
  expect((await redeem(codes[3])).message).toBe('This code has expired')
  expect(await codeOf('voidGiftCodes', { batchId, reason: 'Over' })).toBe(successCode)
  expect((await redeem(codes[3])).message).toBe(invalid)
  const [batch] = (await product.call(owner, 'listGiftCodes', {})).data
  expect(batch).toMatchObject({ uses: 2, voided: 6 })
})

it('give beans and days, to as many as they are for, from their first day on', async () => {
  clock.set('2026-03-01T04:00:00.000Z')
  const until = '2026-03-31'
  const { codes: beans } = await create({ count: 1, gives: 'beans', amount: 50, maxUses: 2, until })
  for (let time = 0; time < 2; time += 1)
    expect((await redeem(beans[0])).data).toEqual({ rewardType: 0, rewardNumber: 50 })
  expect((await redeem(beans[0])).message).toMatch(/^This code has been redeemed/)
  const { codes: days } = await create({ count: 1, gives: 'days', amount: 7, from: '2026-03-02', until })
  expect((await redeem(days[0])).message).toBe(invalid)
  clock.set('2026-03-01T16:00:00.000Z')
  expect((await redeem(days[0])).data).toEqual({ rewardType: 101, rewardNumber: 7 })
})

it.each<[string, Partial<typeof hour>]>([
  ['no code', { count: 0 }],
  ['more than are made at once', { count: 1001 }],
  ['something else', { gives: 'gold' as 'beans' }],
  ['nothing', { amount: 0 }],
  ['a day that there is not', { until: '2027-13-01' }],
  ['a day that is over', { until: '2020-01-01' }],
  ['an end before the beginning', { from: '2027-02-01', until: '2027-01-31' }],
])('are not made for %s', async (_, wrong) => {
  const before = (await product.call(owner, 'listGiftCodes', {})).data.length
  expect(await codeOf('createGiftCodes', { ...hour, until: '2027-01-01', ...wrong })).toBe(
    PARAMETER_INVALID.code,
  )
  expect((await product.call(owner, 'listGiftCodes', {})).data).toHaveLength(before)
})

it('say what is wrong with their days', async () => {
  expect((await product.call(owner, 'createGiftCodes', { ...hour, until: '2020-01-01' })).message).toBe(
    'These codes would end before they begin',
  )
})

it('are not made by support, nor ended', async () => {
  const support = await addTestUser(database, { role: 'support' })
  expect(await codeOf('createGiftCodes', hour, support)).toBe(ILLEGAL_REQUEST.code)
  expect(await codeOf('voidGiftCode', { code: 'ABCDEFGH', reason: 'x' }, support)).toBe(ILLEGAL_REQUEST.code)
  expect(await codeOf('voidGiftCode', { code: 'ABCDEFGH', reason: 'x' })).toBe(NOT_POSSIBLE_NOW.code)
})
