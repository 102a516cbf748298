import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { Database } from '../platform/db/database.ts'
import { FolderStorage } from '../platform/storage/folder-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { copyObjects } from './copy-objects.ts'
import { loadTables } from './database-load.ts'
import { listTables, qualified, readSchema } from './database-snapshot.ts'
import { Hashing } from './hashing.ts'
import { type BackupManifest, filesFolder, readManifest, readSums, sumsFile } from './manifest.ts'

export interface RestoreOptions {
  database: Database
  storage: Storage
  folder: string
  overwrite: boolean
}

/** The backup can't be restored here; nothing was changed. The message is a sentence for the operator. */
export class RestoreRefusedError extends Error {
  override name = 'RestoreRefusedError'
}

/**
 * Puts a backup in the place of what is here, with the service stopped. Every sum is checked before anything is written. The database changes in one
 * transaction, after the files have come and before files that are not of the backup go: until then it can be tried again.
 *
 * @throws RestoreRefusedError
 */
export async function restoreBackup({ database, storage, folder, overwrite }: RestoreOptions): Promise<BackupManifest> {
  const manifest = await readManifest(folder)
  if (!manifest) throw new RestoreRefusedError(`There is no finished backup in ${folder}.`)
  const pool = database.orm.$client
  const client = await pool.connect()
  try {
    await requireStopped(client)
    await requireSameSchema(client, manifest)
    if (!overwrite) await requireEmpty(client, storage)
  } finally {
    client.release()
  }
  const sums = await verify(folder, manifest)
  await copyFiles(folder, storage, sums)
  await database.transaction((tx) => loadTables(tx.$client, folder, manifest))
  for await (const { key } of storage.list()) if (!sums.has(key)) await storage.delete(key)
  return manifest
}

async function requireStopped(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'longhand%' and application_name <> current_setting('application_name')`)
  if (rows.length > 0) throw new RestoreRefusedError(`The service is running (${rows.map(({ name }) => name).join(', ')}). Stop it first.`)
}

async function requireSameSchema(client: pg.ClientBase, { schema }: BackupManifest): Promise<void> {
  if (JSON.stringify(await readSchema(client)) === JSON.stringify(schema)) return
  throw new RestoreRefusedError('The backup was made by another version of Longhand. Restore it with that version, and update afterwards.')
}

async function requireEmpty(client: pg.ClientBase, storage: Storage): Promise<void> {
  for (const table of await listTables(client)) {
    if (table.schema !== 'public') continue
    const { rowCount } = await client.query(`select from ${qualified(table)} limit 1`)
    if (rowCount) throw new RestoreRefusedError(`There is data here already (in ${table.name}). Say --overwrite to replace everything with the backup.`)
  }
  for await (const { key } of storage.list())
    throw new RestoreRefusedError(`There are files here already (such as ${key}). Say --overwrite to replace everything with the backup.`)
}

/** @returns The sum of each file, by key. */
async function verify(folder: string, { tables, files }: BackupManifest): Promise<Map<string, string>> {
  const text = await readFile(path.join(folder, sumsFile), 'utf8').catch(() => '')
  const damaged = (file: string): RestoreRefusedError => new RestoreRefusedError(`The backup is damaged: ${file} is missing or has changed.`)
  if (createHash('sha256').update(text).digest('hex') !== files.sha256) throw damaged(sumsFile)
  const sums = readSums(text)
  const expected = [
    ...tables.map(({ file, sha256 }) => [file, sha256] as const),
    ...[...sums].map(([key, sha256]) => [`${filesFolder}/${key}`, sha256] as const),
  ]
  for (const [file, sha256] of expected) if ((await sumOf(path.join(folder, file))) !== sha256) throw damaged(file)
  return sums
}

async function sumOf(file: string): Promise<string | undefined> {
  const hashing = new Hashing()
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done()
    },
  })
  return pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hashing, nowhere).then(
    () => hashing.sha256(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )
}

async function copyFiles(folder: string, storage: Storage, sums: ReadonlyMap<string, string>): Promise<void> {
  let copied = 0
  await copyObjects(sums.keys(), new FolderStorage(path.join(folder, filesFolder)), storage, ({ key, sha256 }) => {
    if (sums.get(key) !== sha256) throw new Error(`${filesFolder}/${key} changed while it was restored.`)
    copied++
  })
  if (copied !== sums.size) throw new Error('Files of the backup went away while it was restored.')
}
