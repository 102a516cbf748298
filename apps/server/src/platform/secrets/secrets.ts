import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { authLimits } from '@longhand/contracts'

/** A new opaque secret of 256 bits, for a token or a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a secret: SHA-256 in hex. A secret of 256 random bits needs neither salt nor a slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** A new verification code: six digits. */
export function newCode(): string {
  return randomInt(10 ** authLimits.codeLength)
    .toString()
    .padStart(authLimits.codeLength, '0')
}

/** What the database keeps of a code. The key is the browser's cookie, which no table holds. */
export function hashCode(code: string, browser: string): string {
  return createHmac('sha256', browser).update(code).digest('hex')
}

/** Compares two hashes in a time that tells nothing about where they differ. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
