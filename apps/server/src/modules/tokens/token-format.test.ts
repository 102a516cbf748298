import { crc32 } from 'node:zlib'
import { accessTokenPattern } from '@longhand/contracts'
import { expect, it } from 'vitest'
import { hashAccessToken, isAccessToken, newAccessToken } from './token-format.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

it('gives tokens that a scanner recognizes by prefix and checksum', () => {
  const tokens = Array.from({ length: 200 }, newAccessToken)
  expect(new Set(tokens).size).toBe(200)
  for (const token of tokens) {
    expect(token).toMatch(accessTokenPattern)
    // As a scanner would: the last six characters, read as a number of base 62, are the CRC-32 of the forty before.
    const sum = [...token.slice(-6)].reduce((value, digit) => value * 62 + digits.indexOf(digit), 0)
    expect(sum).toBe(crc32(token.slice(3, 43)))
    expect(isAccessToken(token)).toBe(true)
  }
})

it('takes no token of which one character is another', () => {
  const token = newAccessToken()
  for (let place = 3; place < token.length; place += 1) {
    const other = token[place] === 'A' ? 'B' : 'A'
    expect(isAccessToken(token.slice(0, place) + other + token.slice(place + 1)), String(place)).toBe(false)
  }
})

it.each(['', 'lh_', `lh_${'0'.repeat(46)}x`, `LH_${'0'.repeat(46)}`, 'guest.abc', `lh_${'ä'.repeat(46)}`])(
  'takes %j for no token',
  (text) => {
    expect(isAccessToken(text)).toBe(false)
  },
)

it('stores a hash that does not hold the token', () => {
  const token = newAccessToken()
  expect(hashAccessToken(token)).toMatch(/^[0-9a-f]{64}$/)
  expect(hashAccessToken(token)).not.toContain(token.slice(3, 10))
})
