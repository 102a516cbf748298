import { expect, it } from 'vitest'
import { newOrderNumber, newTradeNumber } from './order-number.ts'
import { refundNumberOf } from './refund-number.ts'

it('numbers orders by their day and ten digits, leading zeros included', () => {
  const numbers = Array.from({ length: 2000 }, () => newOrderNumber('2026-03-01'))
  for (const number of numbers) expect(number).toMatch(/^20260301\d{10}$/)
  expect(numbers.some((number) => number[8] === '0')).toBe(true)
  expect(new Set(numbers).size).toBe(2000)
})

it('numbers trades by 128 random bits', () => {
  const numbers = Array.from({ length: 1000 }, newTradeNumber)
  for (const number of numbers) expect(number).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(numbers).size).toBe(1000)
})

it('has one refund for a trade', () => {
  expect(refundNumberOf('abc')).toBe('Rabc')
})
