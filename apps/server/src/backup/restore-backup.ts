import type pg from 'pg'
import { sinceBaseline } from '../platform/db/baseline.ts'
import type { Database } from '../platform/db/database.ts'
import { build, nameOfBuild } from '../platform/process/build.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { type BackupSource, RestoreRefusedError } from './backup-source.ts'
import { copyObjects } from './copy-objects.ts'
import { loadTables } from './database-load.ts'
import { listTables, qualified, readSchema } from './database-snapshot.ts'
import type { Snapshot } from './manifest.ts'

export interface RestoreOptions {
  database: Database
  storage: Storage
  backup: BackupSource
  overwrite: boolean
}

/**
 * Puts a backup in the place of what is here, with the service stopped. The database changes in one transaction, after the files have come, each with its
 * sum, and before files that are not of the backup go: until then it can be tried again.
 *
 * @throws RestoreRefusedError
 */
export async function restoreBackup({ database, storage, backup, overwrite }: RestoreOptions): Promise<void> {
  const client = await database.orm.$client.connect()
  try {
    await requireStopped(client)
    await requireSameSchema(client, backup.snapshot)
    if (!overwrite) await requireEmpty(client, storage)
  } finally {
    client.release()
  }
  const keys = await backup.check()
  let copied = 0
  await copyObjects(keys, { get: (key) => backup.openFile(key) }, storage, () => copied++)
  if (copied !== keys.size)
    throw new RestoreRefusedError('Files of the backup went away while it was restored.')
  await database.transaction((tx) =>
    loadTables(tx.$client, (table) => backup.openTable(table), backup.snapshot),
  )
  for await (const { key } of storage.list()) if (!keys.has(key)) await storage.delete(key)
}

async function requireStopped(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'longhand%' and application_name <> current_setting('application_name')`)
  if (rows.length > 0)
    throw new RestoreRefusedError(
      `The service is running (${rows.map(({ name }) => name).join(', ')}). Stop it first.`,
    )
}

/** @throws RestoreRefusedError */
export async function requireSameSchema(
  client: pg.ClientBase,
  { schema, madeBy }: Pick<Snapshot, 'schema' | 'madeBy'>,
): Promise<void> {
  const wanted = { ...schema, migrations: sinceBaseline(schema.migrations) }
  if (JSON.stringify(await readSchema(client)) === JSON.stringify(wanted)) return
  throw new RestoreRefusedError(
    `The backup was made by ${madeBy ? `${nameOfBuild(madeBy)}, and this is ${nameOfBuild(build)}` : 'another version of Longhand'}. Restore it with that version, and update afterwards.`,
  )
}

async function requireEmpty(client: pg.ClientBase, storage: Storage): Promise<void> {
  for (const table of await listTables(client)) {
    if (table.schema !== 'public') continue
    const { rowCount } = await client.query(`select from ${qualified(table)} limit 1`)
    if (rowCount)
      throw new RestoreRefusedError(
        `There is data here already (in ${table.name}). Say --overwrite to replace everything with the backup.`,
      )
  }
  for await (const { key } of storage.list())
    throw new RestoreRefusedError(
      `There are files here already (such as ${key}). Say --overwrite to replace everything with the backup.`,
    )
}
