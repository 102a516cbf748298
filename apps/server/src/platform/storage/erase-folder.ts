import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Transaction } from '../db/database.ts'
import { NotNowError } from '../queue/job.ts'
import type { Storage } from './storage.ts'

const lockName = 'storage.erase'
const retryAfterSeconds = 60

export interface ErasingDeps {
  transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>
  storage: Pick<Storage, 'deleteFolder'>
}

/**
 * Erases a folder of which no row speaks any more. Not while a backup is made: its rows may still speak of the files.
 *
 * @throws NotNowError
 */
export async function eraseFolder({ transaction, storage }: ErasingDeps, folder: string): Promise<void> {
  await transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(hashtextextended(${lockName}, 0)) as free`,
    )
    if (!rows[0]?.free) throw new NotNowError('A backup is being made.', retryAfterSeconds)
    await storage.deleteFolder(folder)
  })
}

/** Blocks erasing until released or the connection ends. Waits for erasing under way. */
export async function holdErasing(client: pg.PoolClient): Promise<() => Promise<void>> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [lockName])
  return async () =>
    void (await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lockName]))
}
