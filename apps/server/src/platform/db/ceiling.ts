import { ceilings, type CeilingName } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import { DomainError } from '../errors/domain-error.ts'
import type { Transaction } from './database.ts'

/**
 * Lets one transaction at a time add to what an owner has of a kind, and none past its ceiling. Comes before the new row is written.
 *
 * @param owner Whose they are: an id of a user, a recording or an order.
 * @throws DomainError LIMIT_REACHED.
 */
export async function stayBelow(
  tx: Transaction,
  name: CeilingName,
  owner: string,
  count: () => Promise<number>,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ceiling:${name}:${owner}`}, 0))`)
  if ((await count()) >= ceilings[name].max) throw limitReached(name)
}

export function limitReached(name: CeilingName): DomainError {
  return new DomainError('LIMIT_REACHED', { sentence: ceilings[name].sentence })
}
