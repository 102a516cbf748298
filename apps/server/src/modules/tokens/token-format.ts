import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { accessTokenPattern, accessTokenPrefix } from '@longhand/contracts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 40
const checksumLength = 6

/** A new access token: 238 bits of chance, and a checksum that tells it from look-alikes. */
export function newAccessToken(): string {
  const random = Array.from({ length: randomLength }, () => digits[randomInt(digits.length)]).join('')
  return `${accessTokenPrefix}${random}${checksumOf(random)}`
}

/** Whether a text is an access token that this product could have made: most others need no look into the database. */
export function isAccessToken(text: string): boolean {
  if (!accessTokenPattern.test(text)) return false
  const random = text.slice(accessTokenPrefix.length, -checksumLength)
  return text.endsWith(checksumOf(random))
}

/** What the database keeps of a token: SHA-256 in hex. So much chance needs neither salt nor a slow hash. */
export function hashAccessToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** CRC-32 in six digits of base 62. */
function checksumOf(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (let place = 0; place < checksumLength; place += 1) {
    text = `${digits[rest % digits.length] ?? ''}${text}`
    rest = Math.floor(rest / digits.length)
  }
  return text
}
