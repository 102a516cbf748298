import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { authLimits } from '@longhand/contracts'

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 in hex. 256 random bits need neither salt nor a slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

export function newCode(): string {
  return randomInt(10 ** authLimits.codeLength)
    .toString()
    .padStart(authLimits.codeLength, '0')
}

/** Keyed by the browser's cookie, which no table holds. */
export function hashCode(code: string, browser: string): string {
  return createHmac('sha256', browser).update(code).digest('hex')
}

/** In constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
