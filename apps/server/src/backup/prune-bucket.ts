import type { Storage } from '../platform/storage/storage.ts'
import {
  backupsFolder,
  findBackups,
  type FoundBackup,
  partsOf,
  readIndex,
  storedFilesFolder,
} from './bucket-layout.ts'
import { chooseKept, type KeepRule } from './retention.ts'

/** An unfinished backup of a killed process helps the next one for so long. */
const unfinishedMs = 3 * 86_400_000
/** A file that no backup needs may have been stored just before its backup was killed. */
const graceMs = 86_400_000

export interface PruneOptions {
  bucket: Pick<Storage, 'list' | 'get' | 'delete' | 'deleteFolder'>
  keep: KeepRule
  timeZone: string
  now: Date
  signal?: AbortSignal
}

/** Call it while holding the bucket: a backup that is being made counts on files of older ones. */
export async function pruneBucket({
  bucket,
  keep,
  timeZone,
  now,
  signal,
}: PruneOptions): Promise<{ backups: number; files: number }> {
  const found = await findBackups(bucket)
  const kept = chooseKept(
    found.filter(({ isFinished }) => isFinished),
    keep,
    { now, timeZone },
  )
  const stays = (backup: FoundBackup): boolean =>
    backup.isFinished ? kept.has(backup) : now.getTime() - backup.startedAt.getTime() < unfinishedMs
  const needed = new Set<string>()
  // Read before anything is deleted: an index that can't be read must cost no file.
  for (const { name } of found.filter(stays))
    for await (const { files } of readIndex(bucket, name)) for (const { id } of files) needed.add(id)
  const gone = found.filter((backup) => !stays(backup))
  for (const { name } of gone) {
    signal?.throwIfAborted()
    // First, so that what is half deleted is never taken for a backup.
    await bucket.delete(partsOf(name).manifest)
    await bucket.deleteFolder(`${backupsFolder}/${name}`)
  }
  let files = 0
  for await (const { key, modifiedAt } of bucket.list(storedFilesFolder)) {
    signal?.throwIfAborted()
    if (needed.has(key.slice(storedFilesFolder.length + 1)) || now.getTime() - modifiedAt.getTime() < graceMs)
      continue
    await bucket.delete(key)
    files++
  }
  return { backups: gone.length, files }
}
