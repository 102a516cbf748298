import {
  type AnswerOf,
  type EndpointName,
  errorCatalog,
  type RequestOf,
  successCode,
} from '@longhand/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { addTestUser } from '../../auth/testing.ts'

const { ILLEGAL_REQUEST, NEWER_REVISION, PARAMETER_INVALID, RECORD_NOT_FOUND } = errorCatalog

let database: TestDatabase
let product: TestProduct
let owner: string
let support: string

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url)
  await product.modules.rewards.seed()
  owner = await addTestUser(database, { role: 'owner' })
  support = await addTestUser(database, { role: 'support' })
})
afterAll(async () => {
  await product.close()
  await database.close()
})

const card: RequestOf<'setRewardItem'> = {
  goodsId: 'beans-card-30m',
  minutes: 45,
  beans: 50,
  originalBeans: 60,
  name: { en: 'Card', 'zh-CN': '卡' },
}
const picture = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`
const codeOf = async <Name extends EndpointName>(name: Name, fields: RequestOf<Name>, userId = owner) =>
  (await product.call(userId, name, fields)).code
const find = async (id: string): Promise<AnswerOf<'listRewardItems'>[number] | undefined> =>
  (await product.call(owner, 'listRewardItems', {})).data.find(({ goodsId }) => goodsId === id)
/** As buyers see it. */
const shown = async (id: string) =>
  (await product.call(owner, 'listBeanGoods', {}, 'zh-CN')).data.list.find(({ goodsId }) => goodsId === id)

it('are replaced by who has seen them, which a later start leaves alone', async () => {
  const before = await find(card.goodsId)
  expect(before).toMatchObject({ minutes: 30, beans: 60, originalBeans: 60, picture: '', isOffered: true })
  const revision = before?.revision ?? ''
  expect(await codeOf('setRewardItem', { ...card, picture, revision })).toBe(successCode)
  const slower = await product.call(owner, 'setRewardItem', { ...card, beans: 40, revision })
  expect([slower.code, slower.message]).toEqual([
    NEWER_REVISION.code,
    expect.stringMatching(/^Someone else has just changed this/),
  ])
  await product.modules.rewards.seed()
  expect(await shown(card.goodsId)).toMatchObject({
    duration: 2700,
    exchangeCoin: 50,
    originalCoin: 60,
    goodsName: '卡',
    goodsPicPath: picture,
  })
  // A picture stays until another one, or none, is sent.
  expect(await codeOf('setRewardItem', { ...card, beans: 40 })).toBe(successCode)
  expect(await find(card.goodsId)).toMatchObject({ beans: 40, picture })
  expect(await codeOf('setRewardItem', { ...card, picture: '' })).toBe(successCode)
  expect((await find(card.goodsId))?.picture).toBe('')
  const { list } = (await product.call(owner, 'listTrail', { keyword: card.goodsId })).data
  expect(list).toHaveLength(3)
  expect(list.at(-1)).toMatchObject({
    action: 'bean_goods_set',
    before: { minutes: 30, beans: 60, hasPicture: false },
    after: { minutes: 45, beans: 50, hasPicture: true },
  })
})

it('are added under an id of their own', async () => {
  const goodsId = 'beans-card-new'
  expect(await codeOf('setRewardItem', { ...card, goodsId, revision: null })).toBe(successCode)
  const twice = await product.call(owner, 'setRewardItem', { ...card, goodsId, revision: null })
  expect([twice.code, twice.message]).toEqual([
    NEWER_REVISION.code,
    'Something with this id is there already',
  ])
  expect(await shown(goodsId)).toMatchObject({ exchangeCoin: 50 })
})

it('are taken out of the shop and offered again', async () => {
  const goodsId = 'beans-card-10h'
  for (let time = 0; time < 2; time += 1)
    expect(await codeOf('offerRewardItem', { goodsId, isOffered: false })).toBe(successCode)
  expect(await shown(goodsId)).toBeUndefined()
  expect(await find(goodsId)).toMatchObject({ isOffered: false })
  expect(await codeOf('offerRewardItem', { goodsId, isOffered: true })).toBe(successCode)
  expect(await shown(goodsId)).toBeDefined()
  expect(await codeOf('offerRewardItem', { goodsId: 'nothing', isOffered: true })).toBe(RECORD_NOT_FOUND.code)
  expect((await product.call(owner, 'listTrail', { keyword: goodsId })).data.list).toMatchObject([
    { action: 'bean_goods_offer', before: { isOffered: false }, after: { isOffered: true } },
    { action: 'bean_goods_offer', before: { isOffered: true }, after: { isOffered: false } },
  ])
})

it.each<[string, Partial<typeof card>]>([
  ['a price above that before the discount', { beans: 61 }],
  ['no price', { beans: 0 }],
  ['no time', { minutes: 0 }],
  ['a name in one language', { name: { en: 'Card', 'zh-CN': '' } }],
  ['a picture of another kind', { picture: 'data:text/html;base64,PHA+' }],
  ['a picture that is elsewhere', { picture: 'https://pictures.example/card.png' }],
  ['a picture that is too large', { picture: `data:image/png;base64,${'A'.repeat(280_000)}` }],
])('are refused with %s', async (_, wrong) => {
  expect(await codeOf('setRewardItem', { ...card, ...wrong })).toBe(PARAMETER_INVALID.code)
})

it('are not seen by support', async () => {
  expect(await codeOf('listRewardItems', {}, support)).toBe(ILLEGAL_REQUEST.code)
  expect(await codeOf('offerRewardItem', { goodsId: card.goodsId, isOffered: false }, support)).toBe(
    ILLEGAL_REQUEST.code,
  )
})
