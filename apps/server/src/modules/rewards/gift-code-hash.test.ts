import { scryptSync } from 'node:crypto'
import { giftCodeLength } from '@longhand/contracts'
import { expect, it } from 'vitest'
import { hashGiftCode, makeGiftCode, readGiftCode } from './gift-code-hash.ts'

it('makes codes of letters and digits that no one mistakes, each another', () => {
  const codes = Array.from({ length: 1000 }, makeGiftCode)
  for (const code of codes) {
    expect(code).toHaveLength(giftCodeLength)
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]+$/)
    expect(code).not.toContain('L')
    expect(readGiftCode(code)).toBe(code)
  }
  expect(new Set(codes).size).toBe(1000)
  expect(new Set(codes.join('')).size).toBe(31)
})

it.each([
  [` ${'k'.repeat(giftCodeLength)}\n`, 'K'.repeat(giftCodeLength)],
  ['K'.repeat(giftCodeLength - 1), undefined],
  ['K'.repeat(giftCodeLength + 1), undefined],
  [`${'K'.repeat(giftCodeLength - 1)}0`, undefined],
  [`${'K'.repeat(giftCodeLength - 1)}-`, undefined],
  ['', undefined],
])('reads %j as %s', (typed, code) => {
  expect(readGiftCode(typed)).toBe(code)
})

it('hashes by scrypt at 4 MiB under the installation’s key', async () => {
  const key = Buffer.from('key')
  expect(await hashGiftCode('CODE', key)).toBe(
    scryptSync('CODE', key, 32, { N: 4096, r: 8, p: 1 }).toString('hex'),
  )
  expect(await hashGiftCode('CODE', Buffer.from('other'))).not.toBe(await hashGiftCode('CODE', key))
})
