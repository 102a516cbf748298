import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { sequenceStatement } from '../platform/queue/turns.ts'
import { listed, listTables, qualified } from './database-snapshot.ts'
import { Hashing } from './hashing.ts'
import type { Snapshot, TableFile } from './manifest.ts'

type OpenTable = (table: TableFile) => Promise<Readable>

/**
 * Puts the tables of a backup in the place of what the database has.
 *
 * @param client In a transaction: everything is as it was when it is rolled back.
 * @throws when a file has changed or does not fit.
 */
export async function loadTables(
  client: pg.ClientBase,
  openTable: OpenTable,
  { tables, sequences }: Pick<Snapshot, 'tables' | 'sequences'>,
): Promise<void> {
  const present = await listTables(client)
  const missing = tables.filter(
    (table) => !present.some(({ schema, name }) => schema === table.schema && name === table.name),
  )
  if (missing.length > 0) throw new Error(`The database has no table ${missing.map(qualified).join(', ')}.`)
  await client.query(`truncate ${present.map(qualified).join(', ')}`)
  // Those that others refer to come first.
  for (const { schema, name } of present) {
    const table = tables.find((one) => one.schema === schema && one.name === name)
    if (table) await loadTable(client, openTable, table)
  }
  for (const { lastValue, ...sequence } of sequences) {
    // Queues that were added to those of the release have sequences of their own.
    if (sequence.name.startsWith('queue_turn_')) await client.query(sequenceStatement(sequence.name))
    await client.query('select setval($1::regclass, $2, $3)', [
      qualified(sequence),
      lastValue ?? 1,
      lastValue !== null,
    ])
  }
}

async function loadTable(client: pg.ClientBase, openTable: OpenTable, table: TableFile): Promise<void> {
  const content = await openTable(table)
  const hashing = new Hashing()
  const rows = client.query(copyFrom(`copy ${qualified(table)} (${listed(table.columns)}) from stdin`))
  await pipeline(content, hashing, rows)
  if (hashing.sha256() !== table.sha256 || rows.rowCount !== table.rows)
    throw new Error(`${table.file} is not what was written into the backup.`)
}
