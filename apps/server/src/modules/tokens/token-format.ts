import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { accessTokenPattern, accessTokenPrefix } from '@longhand/contracts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 40
const checksumLength = 6

/** 238 random bits and a checksum that sorts out look-alikes. */
export function newAccessToken(): string {
  const random = Array.from({ length: randomLength }, () => digits[randomInt(digits.length)]).join('')
  return `${accessTokenPrefix}${random}${checksumOf(random)}`
}

/** Checks form and checksum, which saves most look-ups in the database. */
export function isAccessToken(text: string): boolean {
  if (!accessTokenPattern.test(text)) return false
  const random = text.slice(accessTokenPrefix.length, -checksumLength)
  return text.endsWith(checksumOf(random))
}

/** SHA-256 in hex. 238 random bits need neither salt nor a slow hash. */
export function hashAccessToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function checksumOf(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (let place = 0; place < checksumLength; place += 1) {
    text = `${digits[rest % digits.length] ?? ''}${text}`
    rest = Math.floor(rest / digits.length)
  }
  return text
}
