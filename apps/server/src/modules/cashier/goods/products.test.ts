import { defaultCurrency, goodsType } from '@longhand/contracts'
import { describe, expect, it } from 'vitest'
import { kindOf, nameOf, toCheckout, toWireGoods, typeOf, type Products } from './products.ts'

const year: Products = {
  goodsId: 'year',
  kind: 'vip',
  nameEn: 'VIP, 1 year',
  nameZh: '会员一年',
  price: 26_900,
  originalPrice: 35_880,
  durationSeconds: 0,
  effectiveSeconds: 31_536_000,
  introductionEn: 'A year',
  introductionZh: '一年',
}
const wireYear = {
  goodsId: 'year',
  goodsName: 'VIP, 1 year',
  price: 269,
  currency: defaultCurrency,
  originalPrice: 358.8,
  duration: 0,
  effectiveTime: 31_536_000,
  discount: 0.25,
  exchangeCoin: 0,
  originalCoin: 0,
  goodsIntroduce: 'A year',
  goodsPicPath: '',
}

it.each([
  ['vip', goodsType.vip],
  ['card', goodsType.card],
] as const)('a %s has one type on the wire', (kind, type) => {
  expect(kindOf(type)).toBe(kind)
  expect(typeOf({ kind })).toBe(type)
})

it('is named in the reader’s language', () => {
  expect(nameOf(year, 'en')).toBe('VIP, 1 year')
  expect(nameOf(year, 'zh-CN')).toBe('会员一年')
})

describe('what travels', () => {
  it('has prices in yuan and the discount as a share of one', () => {
    expect(toWireGoods(year, 'en')).toEqual(wireYear)
    expect(toWireGoods(year, 'zh-CN')).toEqual({ ...wireYear, goodsName: '会员一年', goodsIntroduce: '一年' })
  })

  it('has no introduction where there is none', () => {
    const { introductionEn: _, introductionZh: __, ...bare } = year
    expect(toWireGoods(bare, 'en').goodsIntroduce).toBe('')
    expect(toWireGoods(bare, 'zh-CN').goodsIntroduce).toBe('')
  })

  it.each([
    [100, 100, 0],
    [1, 100, 0.99],
    [0, 100, 1],
    [6_666, 9_999, 0.33],
  ])('of %i fen for %i, %d is saved', (price, originalPrice, discount) => {
    expect(toWireGoods({ ...year, price, originalPrice }, 'en').discount).toBe(discount)
  })
})

it('is charged at its price, with what is saved beside it', () => {
  expect(toCheckout(year, 'en')).toEqual({
    goods: wireYear,
    goodsType: goodsType.vip,
    goodsAmount: 358.8,
    discountAmount: 89.8,
    total: 269,
    currency: defaultCurrency,
  })
})
