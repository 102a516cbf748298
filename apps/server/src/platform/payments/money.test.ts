import { describe, expect, it } from 'vitest'
import { currencyCodes, currencyName, fromDecimal, fromMain, priceText, toDecimal, toMain } from './money.ts'

describe('an amount', () => {
  it.each([
    ['CNY', 2990, '29.90', 29.9],
    ['CNY', 5, '0.05', 0.05],
    ['JPY', 1200, '1200', 1200],
    ['KWD', 1250, '1.250', 1.25],
    ['CLF', 12_345, '1.2345', 1.2345],
    // Intl shows these without the decimals that ISO 4217 gives them.
    ['HUF', 12_345, '123.45', 123.45],
    ['IQD', 1250, '1.250', 1.25],
    ['CNY', 999_999_999, '9999999.99', 9_999_999.99],
  ])('in %s of %i is %s', (currency, amount, text, main) => {
    expect(toDecimal(amount, currency)).toBe(text)
    expect(toMain(amount, currency)).toBe(main)
    expect(fromDecimal(text, currency)).toBe(amount)
    expect(fromMain(main, currency)).toBe(amount)
  })

  it.each([
    ['JPY', '1200.00'],
    ['JPY', '12e2'],
    ['KWD', '1.25'],
    ['CNY', '29.9'],
    ['CNY', '29'],
    ['CNY', '-1.00'],
    ['XAU', '1'],
    ['ABC', '1.00'],
    ['CNY', undefined],
  ])('in %s is not read from %s', (currency, text) => {
    expect(fromDecimal(text, currency)).toBeUndefined()
  })

  it.each([
    ['JPY', 1200.5],
    ['CNY', 29.905],
    ['KWD', 1.2505],
  ])('in %s is never rounded from %d', (currency, main) => {
    expect(fromMain(main, currency)).toBeUndefined()
  })

  it('is yuan where nothing else is said', () => {
    expect([toDecimal(2990), toMain(2990), fromDecimal('29.90'), priceText(2990)]).toEqual([
      '29.90',
      29.9,
      2990,
      '￥29.90',
    ])
    expect([priceText(1200, 'JPY'), currencyName('CNY'), currencyName('JPY')]).toEqual([
      'JPY 1200',
      '￥',
      'JPY',
    ])
  })

  it('is never of what no one pays with', () => {
    expect(currencyCodes).toEqual(expect.arrayContaining(['CNY', 'EUR', 'JPY', 'KWD', 'USD', 'XAF']))
    for (const code of ['XAU', 'XXX', 'XTS', 'ABC']) {
      expect(currencyCodes).not.toContain(code)
      expect(() => toDecimal(1, code)).toThrow(code)
    }
  })
})
