import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { holdErasing } from '../platform/storage/erase-folder.ts'
import { FolderStorage } from '../platform/storage/folder-storage.ts'
import type { Storage, StoredObject } from '../platform/storage/storage.ts'
import { type CopiedObject, copyObjects } from './copy-objects.ts'
import { readSchema, writeTables } from './database-snapshot.ts'
import { type BackupManifest, filesFolder, manifestFile, sumsFile, writeSums } from './manifest.ts'

export interface BackupOptions {
  database: Database
  storage: Storage
  clock: Clock
  /** Absolute path of a folder that is empty or not there. */
  folder: string
  /** For tests: runs when the bulk of the files is copied and the moment of the backup is still to come. */
  beforeSnapshot?: () => Promise<void>
}

/** The folder has something in it. */
export class FolderNotEmptyError extends Error {
  override name = 'FolderNotEmptyError'
}

/**
 * Writes database and files into a folder while the service runs. The database is that of one moment. Every file that it speaks of is there: files are
 * written before their rows, so those copied before that moment and those that came until then are all of them, and those of recordings, voices,
 * captions and feedback are not erased until they are copied; a photo that is replaced meanwhile may be missing. A file may be there that was erased
 * before that moment; one more does no harm.
 *
 * @throws FolderNotEmptyError. After any other failure the folder has no `backup.json`.
 */
export async function makeBackup({ database, storage, clock, folder, beforeSnapshot }: BackupOptions): Promise<BackupManifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new FolderNotEmptyError(folder)
  const copied = new Map<string, CopiedObject>()
  const seen = new Map<string, string>()
  const target = new FolderStorage(path.join(folder, filesFolder))
  await mkdir(path.join(folder, filesFolder), { mode: 0o700 })
  const copyChanged = (): Promise<void> => copyObjects(changed(storage, seen), storage, target, (object) => void copied.set(object.key, object))
  await copyChanged()
  await beforeSnapshot?.()
  const snapshot = await inSnapshot(database, async (client) => {
    const takenAt = clock.now().toISOString()
    const schema = await readSchema(client)
    await copyChanged()
    return { takenAt, schema, ...(await writeTables(client, folder)) }
  })
  await rm(path.join(folder, filesFolder, '.partial'), { recursive: true, force: true })
  const sums = writeSums(new Map([...copied.values()].map(({ key, sha256 }) => [key, sha256])))
  await writeWhole(path.join(folder, sumsFile), sums)
  const bytes = [...copied.values()].reduce((total, object) => total + object.bytes, 0)
  const manifest: BackupManifest = { format: 1, ...snapshot, files: { count: copied.size, bytes, sha256: createHash('sha256').update(sums).digest('hex') } }
  await writeWhole(path.join(folder, manifestFile), `${JSON.stringify(manifest, undefined, 2)}\n`)
  return manifest
}

/** Keys of objects that were not there, or not so, when they were last listed. */
async function* changed(storage: Pick<Storage, 'list'>, seen: Map<string, string>): AsyncGenerator<string> {
  const look = ({ size, modifiedAt }: StoredObject): string => `${size} ${modifiedAt.getTime()}`
  for await (const object of storage.list()) {
    if (seen.get(object.key) === look(object)) continue
    seen.set(object.key, look(object))
    yield object.key
  }
}

async function inSnapshot<Result>(database: Database, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await database.orm.$client.connect()
  let failure: Error | undefined
  try {
    // Before the moment: what its rows speak of must stay until it is copied.
    const letErase = await holdErasing(client)
    await client.query('begin isolation level repeatable read, read only')
    const result = await work(client)
    await client.query('commit')
    await letErase()
    return result
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}

async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.unfinished`
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
}
