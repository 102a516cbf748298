import { createRequire } from 'node:module'
import type pg from 'pg'
import { OperatorError } from '../process/operator-error.ts'

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
 * Looks for changes to the database that this version doesn't know; those are later ones.
 *
 * @param migrations Times of those that this version knows, as drizzle writes them down.
 * @throws NewerDatabaseError
 */
export async function refuseNewerDatabase(client: pg.ClientBase, migrations: readonly number[]): Promise<void> {
  if (await exists(client, 'drizzle.__drizzle_migrations')) {
    const { rowCount } = await client.query('select from drizzle.__drizzle_migrations where created_at <> all($1::bigint[])', [migrations])
    if (rowCount) throw new NewerDatabaseError()
  }
  if (await exists(client, 'pgboss.version')) {
    const { rowCount } = await client.query('select from pgboss.version where version > $1', [queueSchema()])
    if (rowCount) throw new NewerDatabaseError()
  }
}

/** As drizzle stores it; 0 before the first. */
export async function lastMigration(client: pg.ClientBase): Promise<number> {
  if (!(await exists(client, 'drizzle.__drizzle_migrations'))) return 0
  const { rows } = await client.query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
  return Number(rows[0]?.last ?? 0)
}

async function exists(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [table])
  return rows[0]?.found != null
}

/** pg-boss migrates its own tables, and takes later ones for its own. */
function queueSchema(): number {
  return (createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } }).pgboss.schema
}
