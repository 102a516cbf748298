import { createHash } from 'node:crypto'
import type { TrailRow } from './trail.repository.ts'

/** Stands before the first entry. */
export const emptyHash = ''

/** SHA-256 in hex of an entry and of the hash before it. */
export function hashOf(row: TrailRow, position: number, previousHash: string): string {
  const { id, at, actorId, actorName, action, targetUserId, target, before, after, addressDigest } = row
  const hashed = [
    position,
    previousHash,
    id,
    at.toISOString(),
    actorId,
    actorName,
    action,
    targetUserId,
    target,
    sorted(before),
    sorted(after),
    addressDigest,
  ]
  return createHash('sha256').update(JSON.stringify(hashed)).digest('hex')
}

/** So that an address can be forgotten and the chain stays whole. */
export function digestOf(address: string, salt: string): string {
  return createHash('sha256').update(`${salt} ${address}`).digest('hex')
}

/** The database gives fields in an order of its own. */
function sorted(fields: TrailRow['before']): [string, unknown][] | null {
  return fields && Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
