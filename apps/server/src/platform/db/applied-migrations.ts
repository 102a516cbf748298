import { createRequire } from 'node:module'
import type pg from 'pg'
import { OperatorError } from '../process/operator-error.ts'

/** Drizzle's own; a build refuses a database with one that it does not know. */
export const migrationsTable = 'drizzle.__drizzle_migrations'
/** Those that builds before need not know. */
export const expansionsTable = 'drizzle.expansions'

/** A later version has migrated the database: this one would write what that one no longer understands. */
export class NewerDatabaseError extends OperatorError {
  override name = 'NewerDatabaseError'

  constructor() {
    super(
      'The database belongs to a newer version of Longhand than this one, which has therefore not started. Nothing was changed. ' +
        'Start the newer version again. To go back to this one, give it an empty data folder or database and restore a backup that it made itself.',
    )
  }
}

/**
 * Looks for changes to the database that this version doesn't know and can't work beside; those are later ones.
 *
 * @param migrations Times of those that this version knows, as drizzle writes them down.
 * @throws NewerDatabaseError
 */
export async function refuseNewerDatabase(client: pg.ClientBase, migrations: readonly number[]): Promise<void> {
  if (await exists(client, migrationsTable)) {
    const { rowCount } = await client.query(`select from ${migrationsTable} where created_at <> all($1::bigint[])`, [migrations])
    if (rowCount) throw new NewerDatabaseError()
  }
  if (await exists(client, 'pgboss.version')) {
    const { rowCount } = await client.query('select from pgboss.version where version > $1', [queueSchema()])
    if (rowCount) throw new NewerDatabaseError()
  }
}

export interface AppliedMigration {
  hash: string
  time: number
}

/** In the order in which they were made. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const applied: AppliedMigration[] = []
  for (const table of [migrationsTable, expansionsTable]) {
    if (!(await exists(client, table))) continue
    const { rows } = await client.query<{ hash: string; time: string }>(`select hash, created_at::text as time from ${table}`)
    applied.push(...rows.map(({ hash, time }) => ({ hash, time: Number(time) })))
  }
  return applied.sort((one, other) => one.time - other.time)
}

async function exists(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [table])
  return rows[0]?.found != null
}

/** pg-boss migrates its own tables, and takes later ones for its own. */
function queueSchema(): number {
  return (createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } }).pgboss.schema
}
