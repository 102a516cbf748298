import { randomInt, scrypt } from 'node:crypto'
import { giftCodeLength } from '@longhand/contracts'

/** Without characters that are taken for each other: 31, which makes 8.5 × 10¹¹ codes. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A new code. */
export function makeGiftCode(): string {
  return Array.from({ length: giftCodeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

/** A code as it was given out: people type small letters. `undefined` for what can't be one. */
export function readGiftCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase()
  return code.length === giftCodeLength && [...code].every((character) => alphabet.includes(character)) ? code : undefined
}

/**
 * What the database keeps of a code. The same for the same code, so that it can be looked up; and slow, because anyone who has the
 * table has the key too, and could otherwise try all codes within minutes.
 */
export function hashGiftCode(code: string, key: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(code, key, 32, { N: 4096, r: 8, p: 1 }, (error, hash) => {
      if (error) reject(error)
      else resolve(hash.toString('hex'))
    })
  })
}
