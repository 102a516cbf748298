import { expect, it } from 'vitest'
import { nameIn, readAmount, readFen, readPrices, writeFen, writePrices } from './products.ts'

it.each([
  ['29.90', 2990],
  ['29.9', 2990],
  [' 8 ', 800],
  ['0.01', 1],
  ['9999999.99', 999_999_999],
])('reads %j as %i fen', (entered, fen) => {
  expect(readFen(entered)).toBe(fen)
})

it.each(['', '0', '0.00', '-1', '1,5', '1.005', '10000000', '1e3', '￥1'])(
  'reads no price in %j',
  (entered) => {
    expect(readFen(entered)).toBeUndefined()
  },
)

it.each([1, 10, 2990, 999_999_999])('writes %i fen as it reads them', (fen) => {
  expect(readFen(writeFen(fen))).toBe(fen)
})

it.each([
  ['8', '', { priceFen: 800, originalPriceFen: 800 }],
  ['8', '9.9', { priceFen: 800, originalPriceFen: 990 }],
  ['8', '7.99', undefined],
  ['8', 'x', undefined],
  ['', '9', undefined],
] as const)('reads a price of %j before which it was %j', (price, original, prices) => {
  expect(readPrices({ price, original })).toEqual(prices)
  if (prices) expect(readPrices(writePrices(prices))).toEqual(prices)
})

it('reads days up to ten years, and more minutes', () => {
  expect([readAmount('3650', 'vip'), readAmount('3651', 'vip'), readAmount('3651', 'card')]).toEqual([
    3650,
    undefined,
    3651,
  ])
  expect(readAmount('0', 'card')).toBeUndefined()
})

it('names a product in the family of the language', () => {
  const name = { en: 'Card', 'zh-CN': '卡' }
  expect([nameIn(name, 'zh-TW'), nameIn(name, 'en-GB'), nameIn(name, 'fr')]).toEqual(['卡', 'Card', 'Card'])
})
