import { createHash } from 'node:crypto'

/** The id of what a call with this key makes: the same when the call is sent again, and another one for another user. As a UUID of version 8 (RFC 9562). */
export function keyedId(userId: string, ...key: readonly string[]): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([userId, ...key]))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
