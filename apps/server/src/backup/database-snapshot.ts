import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { appliedMigrations } from '../platform/db/applied-migrations.ts'
import { hashed } from './hashing.ts'
import type { BackupManifest, TableFile } from './manifest.ts'

export interface Table {
  schema: string
  name: string
  /** Those that are written; others follow from them. */
  columns: string[]
}

/** Referenced tables come first. The list of migrations is schema, not data, and left out. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table & { oid: string }>(`
    select c.oid::text, n.nspname as schema, c.relname as name, array(
      select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
    ) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'pgboss')
    order by 2, 3`)
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select distinct coalesce(pg_partition_root(conrelid), conrelid)::oid::text as from, coalesce(pg_partition_root(confrelid), confrelid)::oid::text as to
    from pg_constraint where contype = 'f' and conrelid <> confrelid`)
  const sorted: (Table & { oid: string })[] = []
  let left = tables
  while (left.length > 0) {
    const free = left.filter(
      ({ oid }) => !references.some(({ from, to }) => from === oid && left.some((other) => other.oid === to)),
    )
    if (free.length === 0)
      throw new Error(
        `These tables refer to each other in a circle: ${left.map(({ name }) => name).join(', ')}.`,
      )
    sorted.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return sorted.map(({ schema, name, columns }) => ({ schema, name, columns }))
}

export async function readSchema(client: pg.ClientBase): Promise<BackupManifest['schema']> {
  const migrations = await appliedMigrations(client)
  const { rows: versions } = await client.query<{ version: number }>('select version from pgboss.version')
  return { migrations: migrations.map(({ hash }) => hash), queue: versions[0]?.version ?? 0 }
}

type WriteTable = (file: string, content: Readable) => Promise<void>

/** @param client In a repeatable-read transaction. */
export async function writeTables(
  client: pg.ClientBase,
  write: WriteTable,
): Promise<Pick<BackupManifest, 'tables' | 'sequences'>> {
  const tables: TableFile[] = []
  for (const table of await listTables(client)) tables.push(await writeTable(client, table, write))
  const { rows: sequences } = await client.query<BackupManifest['sequences'][number]>(
    `select schemaname as schema, sequencename as name, last_value::text as "lastValue" from pg_sequences where schemaname in ('public', 'pgboss')`,
  )
  return { tables, sequences }
}

async function writeTable(
  client: pg.ClientBase,
  { schema, name, columns }: Table,
  write: WriteTable,
): Promise<TableFile> {
  const file = `database/${schema}.${name}.copy`
  const rows = client.query(
    copyTo(`copy (select ${listed(columns)} from ${qualified({ schema, name })}) to stdout`),
  )
  const hashing = hashed(rows)
  await write(file, hashing)
  return { schema, name, columns, rows: rows.rowCount, bytes: hashing.bytes, sha256: hashing.sha256(), file }
}

export function qualified({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${quoted(schema)}.${quoted(name)}`
}

export function listed(columns: readonly string[]): string {
  return columns.map(quoted).join(', ')
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
