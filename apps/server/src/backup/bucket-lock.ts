import pg from 'pg'
import type { Database } from '../platform/db/database.ts'

const lockName = 'backup.bucket'

/** Another process makes a backup, or clears old ones away. */
export class BackupRunningError extends Error {
  override name = 'BackupRunningError'
}

/**
 * One at a time works on the bucket of the backups: clearing away must not take what a new backup is about to count on. The lock belongs to a connection
 * of its own; when that breaks, the signal is aborted, and when the process is killed, the lock is free.
 *
 * @throws BackupRunningError
 */
export async function holdingBucket<Result>(
  database: Database,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController()
  const session = new pg.Client({
    ...database.orm.$client.options,
    connectionString: database.directUrl,
    application_name: 'longhand backup lock',
    keepAlive: true,
  })
  const lose = (): void => {
    lost.abort(new Error('The connection with the lock of the backup broke.'))
  }
  session.on('error', lose)
  session.on('end', lose)
  await session.connect()
  try {
    const { rows } = await session.query<{ isFree: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isFree"',
      [lockName],
    )
    if (!rows[0]?.isFree) throw new BackupRunningError('Another backup is being made.')
    return await work(signal ? AbortSignal.any([signal, lost.signal]) : lost.signal)
  } finally {
    session.off('end', lose)
    await session.end().catch(() => undefined)
  }
}
