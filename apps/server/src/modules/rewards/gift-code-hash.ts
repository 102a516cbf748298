import { randomInt, scrypt } from 'node:crypto'
import { giftCodeLength } from '@longhand/contracts'

/** 31 unambiguous characters: 8.5 × 10¹¹ codes. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export function makeGiftCode(): string {
  return Array.from({ length: giftCodeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

/** Accepts lower case; `undefined` for what can't be a code. */
export function readGiftCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase()
  return code.length === giftCodeLength && [...code].every((character) => alphabet.includes(character))
    ? code
    : undefined
}

/** Deterministic, for look-up; slow, because anyone who has the table has the key too and could try all codes within minutes. */
export function hashGiftCode(code: string, key: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(code, key, 32, { N: 4096, r: 8, p: 1 }, (error, hash) => {
      if (error) reject(error)
      else resolve(hash.toString('hex'))
    })
  })
}
