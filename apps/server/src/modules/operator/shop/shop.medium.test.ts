import {
  type AnswerOf,
  type EndpointName,
  errorCatalog,
  type RequestOf,
  successCode,
} from '@longhand/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { addTestUser } from '../../auth/testing.ts'

const { ILLEGAL_REQUEST, NEWER_REVISION, NOT_POSSIBLE_NOW, PARAMETER_INVALID, RECORD_NOT_FOUND } =
  errorCatalog

let database: TestDatabase
let product: TestProduct
let owner: string
let support: string
let ann: string

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url)
  await product.modules.cashier.goods.ensureSeeds()
  await product.modules.rewards.seed()
  owner = await addTestUser(database, { role: 'owner' })
  support = await addTestUser(database, { role: 'support' })
  ann = await addTestUser(database)
})
afterAll(async () => {
  await product.close()
  await database.close()
})

const codeOf = async <Name extends EndpointName>(name: Name, fields: RequestOf<Name>, userId = owner) =>
  (await product.call(userId, name, fields)).code
const trailOf = async (keyword: string) => (await product.call(owner, 'listTrail', { keyword })).data.list

describe('products', () => {
  const week: RequestOf<'createProduct'> = {
    goodsId: 'vip-week',
    kind: 'vip',
    amount: 7,
    name: { en: 'VIP, 1 week', 'zh-CN': 'VIP 周卡' },
    priceFen: 990,
    originalPriceFen: 990,
  }
  const find = async (id: string): Promise<AnswerOf<'listProducts'>[number] | undefined> =>
    (await product.call(owner, 'listProducts', {})).data.find(({ goodsId }) => goodsId === id)
  const quote = (goodsId: string) => product.call(ann, 'quoteOrder', { goodsId })

  it('are listed with what they give, in fen', async () => {
    expect(await find('vip-quarter')).toMatchObject({
      kind: 'vip',
      amount: 90,
      name: { en: 'VIP, 3 months', 'zh-CN': 'VIP 季卡' },
      priceFen: 7990,
      originalPriceFen: 8970,
      retireTime: null,
    })
    expect(await find('card-2h')).toMatchObject({ kind: 'card', amount: 120 })
    expect(await codeOf('listProducts', {}, support)).toBe(ILLEGAL_REQUEST.code)
  })

  it('go on sale once by an id, get other prices and are retired', async () => {
    expect(await codeOf('createProduct', week)).toBe(successCode)
    const again = await product.call(owner, 'createProduct', week)
    expect([again.code, again.message]).toEqual([
      NOT_POSSIBLE_NOW.code,
      'There is or was a product with this id',
    ])
    const from = { priceFen: 990, originalPriceFen: 990 }
    const change = { goodsId: 'vip-week', priceFen: 800, originalPriceFen: 990, reason: 'Spring' }
    expect(await codeOf('setProductPrice', { ...change, from })).toBe(successCode)
    expect((await quote('vip-week')).data).toMatchObject({ total: 8, discountAmount: 1.9 })
    // The same once more, by whom it was asked or another one.
    expect(await codeOf('setProductPrice', { ...change, from })).toBe(successCode)
    const slower = await product.call(owner, 'setProductPrice', { ...change, priceFen: 700, from })
    expect([slower.code, slower.message]).toEqual([
      NEWER_REVISION.code,
      'Someone else has just changed this price',
    ])
    expect(await find('vip-week')).toMatchObject({ priceFen: 800, originalPriceFen: 990 })

    const retire = { goodsId: 'vip-week', reason: 'Over' }
    expect(await codeOf('retireProduct', retire)).toBe(successCode)
    expect((await quote('vip-week')).code).toBe(RECORD_NOT_FOUND.code)
    expect((await find('vip-week'))?.retireTime).toEqual(expect.any(Number))
    expect(await codeOf('retireProduct', retire)).toBe(NOT_POSSIBLE_NOW.code)
    expect(await codeOf('setProductPrice', change)).toBe(NOT_POSSIBLE_NOW.code)
    expect(await codeOf('createProduct', week)).toBe(NOT_POSSIBLE_NOW.code)

    expect(await trailOf('vip-week')).toMatchObject([
      { action: 'goods_retire', after: { reason: 'Over' } },
      {
        action: 'goods_price',
        before: { priceFen: 990, originalPriceFen: 990 },
        after: { priceFen: 800, originalPriceFen: 990, reason: 'Spring' },
      },
      { action: 'goods_create', after: { kind: 'vip', amount: 7, priceFen: 990 } },
    ])
  })

  it('keep their price in orders that were made', async () => {
    await codeOf('createProduct', { ...week, goodsId: 'card-trial', kind: 'card', amount: 15 })
    const { data } = await product.call(ann, 'executePayment', {
      source: 0,
      goodsId: 'card-trial',
      payAgent: 'alipay',
    })
    await codeOf('setProductPrice', {
      goodsId: 'card-trial',
      priceFen: 1990,
      originalPriceFen: 1990,
      reason: 'Dear',
    })
    const { orderNumber } = data
    const [order] = (await product.call(owner, 'listAllOrders', { keyword: orderNumber })).data.list
    expect(order).toMatchObject({ price: 9.9, name: 'VIP, 1 week' })
    expect((await quote('card-trial')).data).toMatchObject({ total: 19.9, goods: { duration: 900 } })
  })

  it.each<[string, Partial<RequestOf<'createProduct'>>]>([
    ['an id of other letters', { goodsId: 'Bad Id' }],
    ['no price', { priceFen: 0 }],
    ['a part of a fen', { priceFen: 99.5 }],
    ['a price above that before the discount', { priceFen: 991 }],
    ['more days than ten years have', { amount: 3651 }],
    ['no time', { amount: 0 }],
    ['a name in one language', { name: { en: 'VIP, 1 week', 'zh-CN': ' ' } }],
  ])('are refused with %s', async (_, wrong) => {
    expect(await codeOf('createProduct', { ...week, goodsId: 'wrong', ...wrong })).toBe(
      PARAMETER_INVALID.code,
    )
  })

  it('that are not there are not changed', async () => {
    const fields = { goodsId: 'nothing', reason: 'x' }
    expect(await codeOf('retireProduct', fields)).toBe(RECORD_NOT_FOUND.code)
    const prices = { priceFen: 100, originalPriceFen: 100 }
    expect(await codeOf('setProductPrice', { ...fields, ...prices })).toBe(RECORD_NOT_FOUND.code)
  })
})
