import type { BackupConfig } from '../config/env.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { makeBucketBackup, type MadeBackup } from './bucket-backup.ts'
import { holdingBucket } from './bucket-lock.ts'
import { pruneBucket } from './prune-bucket.ts'

export interface RunBackupOptions {
  database: Database
  storage: Storage
  clock: Clock
  timeZone: string
  backup: BackupConfig
  signal?: AbortSignal
}

/**
 * Makes a backup in the bucket, then clears away what the rule no longer keeps.
 *
 * @throws BackupRunningError
 */
export async function runBackup({
  database,
  storage,
  clock,
  timeZone,
  backup,
  signal,
}: RunBackupOptions): Promise<MadeBackup> {
  const bucket = await openStorage(backup.storage)
  try {
    return await holdingBucket(database, signal, async (held) => {
      const made = await makeBucketBackup({
        database,
        storage,
        clock,
        bucket,
        recipients: backup.recipients,
        signal: held,
      })
      await pruneBucket({ bucket, keep: backup.keep, timeZone, now: clock.now(), signal: held })
      return made
    })
  } finally {
    bucket.close()
  }
}
