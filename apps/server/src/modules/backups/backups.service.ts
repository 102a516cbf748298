import { text } from 'node:stream/consumers'
import type { BaseLogger } from 'pino'
import { z } from 'zod'
import { findBackups, partsOf } from '../../backup/bucket-layout.ts'
import { BackupRunningError } from '../../backup/bucket-lock.ts'
import type { BackupConfig } from '../../config/env.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { lastBackupTime } from './backup-times.ts'

export interface BackupsDeps {
  database: Database
  storage: Storage
  clock: Clock
  log: BaseLogger
  timeZone: string
  backup: BackupConfig | undefined
  onFailed: () => void
}

export interface BackupReport {
  everySeconds: number
  /** When the newest finished backup was begun; absent when there is none. */
  last: { startedAt: Date; seconds: number; storedBytes: number } | undefined
}

/** Metrics are read several times a minute; the bucket need not be. */
const reportMs = 300_000

const summarySchema = z.object({ seconds: z.number(), storedBytes: z.number() })

export class BackupsService {
  #report: { readAt: number; report: Promise<BackupReport> } | undefined

  constructor(private readonly deps: BackupsDeps) {}

  /** Makes a backup if its time has come, or came while no worker was running. */
  async makeIfDue(signal: AbortSignal): Promise<void> {
    const { backup, clock, timeZone, log, onFailed } = this.deps
    if (!backup) return
    const dueSince = lastBackupTime(clock.now(), { ...backup, timeZone })
    try {
      const newest = await inBucket(backup, newestIn)
      if (newest && newest.startedAt >= dueSince) return
      // Only a worker needs age.
      const { runBackup } = await import('../../backup/run-backup.ts')
      const { name, newFiles, storedBytes } = await runBackup({ ...this.deps, backup, signal })
      this.#report = undefined
      log.info({ backup: name, newFiles, storedBytes }, 'a backup was made')
    } catch (error) {
      if (error instanceof BackupRunningError) {
        log.info('another backup is being made')
        return
      }
      // The job goes on in another worker.
      if (!signal.aborted) onFailed()
      throw error
    }
  }

  async report(): Promise<BackupReport | undefined> {
    const { backup, clock } = this.deps
    if (!backup) return undefined
    const now = clock.now().getTime()
    if (!this.#report || now - this.#report.readAt >= reportMs)
      this.#report = { readAt: now, report: readReport(backup) }
    const { report } = this.#report
    return report.catch((error: unknown) => {
      this.#report = undefined
      throw error
    })
  }
}

async function readReport(backup: BackupConfig): Promise<BackupReport> {
  return inBucket(backup, async (bucket) => {
    const newest = await newestIn(bucket)
    const everySeconds = backup.everyHours * 3600
    if (!newest) return { everySeconds, last: undefined }
    const summary = summarySchema.parse(
      JSON.parse(await text((await bucket.get(partsOf(newest.name).summary)).stream)),
    )
    return { everySeconds, last: { startedAt: newest.startedAt, ...summary } }
  })
}

async function newestIn(bucket: Storage): Promise<{ name: string; startedAt: Date } | undefined> {
  return (await findBackups(bucket)).filter(({ isFinished }) => isFinished).at(-1)
}

async function inBucket<Result>(
  backup: BackupConfig,
  work: (bucket: Storage) => Promise<Result>,
): Promise<Result> {
  const bucket = await openStorage(backup.storage)
  try {
    return await work(bucket)
  } finally {
    bucket.close()
  }
}
