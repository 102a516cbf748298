import { describe, expect, it } from 'vitest'
import { hashCode, hashSecret, isSameHash, newCode, newSecret } from './secrets.ts'

describe('a secret', () => {
  it('has 256 bits, is another each time, and is not in its hash', () => {
    const secrets = Array.from({ length: 100 }, newSecret)
    expect(new Set(secrets).size).toBe(100)
    for (const secret of secrets) {
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
      expect(hashSecret(secret)).toMatch(/^[0-9a-f]{64}$/)
    }
  })
})

describe('a code', () => {
  it('is six digits, leading zeros included', () => {
    const codes = Array.from({ length: 2000 }, newCode)
    for (const code of codes) expect(code).toMatch(/^\d{6}$/)
    expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  })

  it('has another hash in another browser', () => {
    expect(hashCode('123456', 'one')).not.toBe(hashCode('123456', 'other'))
    expect(hashCode('123456', 'one')).toMatch(/^[0-9a-f]{64}$/)
  })
})

it.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'abcd', false],
  ['', '', true],
])('tells whether %j is %j', (one, other, same) => {
  expect(isSameHash(one, other)).toBe(same)
})
