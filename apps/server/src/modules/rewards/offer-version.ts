import { createHash } from 'node:crypto'

/** Of what an operator can change: it is another one once another has changed it. */
export function versionOf(offer: object): string {
  return createHash('sha256').update(JSON.stringify(offer)).digest('base64url').slice(0, 16)
}
