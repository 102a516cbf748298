import { createHash } from 'node:crypto'

/** Of what a caller has seen: it is another one once someone has changed it. */
export function versionOf(offer: object): string {
  return createHash('sha256').update(JSON.stringify(offer)).digest('base64url').slice(0, 16)
}
