import { createRequire } from 'node:module'
import type pg from 'pg'
import { OperatorError } from '../process/operator-error.ts'
import { type AppliedMigration, baseline, formerMigrations } from './baseline.ts'

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

/** A version from before the baseline has migrated the database, and not to its end: the migrations that it lacks are gone. */
export class OlderDatabaseError extends OperatorError {
  override name = 'OlderDatabaseError'

  constructor() {
    super(
      'The database belongs to a version of Longhand that is too old for this one, which has therefore not started. Nothing was changed. ' +
        'Start the version of commit 8173c8d9 with it once, which brings it up to date, and then this one.',
    )
  }
}

/**
 * Looks for changes to the database that this version doesn't know and can't work beside; those are later ones.
 *
 * @param migrations Times of those that this version has, as drizzle writes them down.
 * @throws NewerDatabaseError
 */
export async function refuseNewerDatabase(
  client: pg.ClientBase,
  migrations: readonly number[],
): Promise<void> {
  if (await exists(client, migrationsTable)) {
    const known = [...formerMigrations.map(({ time }) => time), ...migrations]
    const { rowCount } = await client.query(
      `select from ${migrationsTable} where created_at <> all($1::bigint[])`,
      [known],
    )
    if (rowCount) throw new NewerDatabaseError()
  }
  if (await exists(client, 'pgboss.version')) {
    const { rowCount } = await client.query('select from pgboss.version where version > $1', [queueSchema()])
    if (rowCount) throw new NewerDatabaseError()
  }
}

/**
 * In the order in which they were made. Where all are that the baseline takes the place of, they are the baseline.
 *
 * @throws OlderDatabaseError where only some of them are.
 */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const applied: AppliedMigration[] = []
  for (const table of [migrationsTable, expansionsTable]) {
    if (!(await exists(client, table))) continue
    const { rows } = await client.query<{ hash: string; time: string }>(
      `select hash, created_at::text as time from ${table}`,
    )
    applied.push(...rows.map(({ hash, time }) => ({ hash, time: Number(time) })))
  }
  applied.sort((one, other) => one.time - other.time)
  const former = new Set(formerMigrations.map(({ time }) => time))
  const later = applied.filter(({ time }) => !former.has(time))
  if (later.length === applied.length) return applied
  if (applied.length - later.length < former.size) throw new OlderDatabaseError()
  return [baseline, ...later]
}

async function exists(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [table])
  return rows[0]?.found != null
}

/** pg-boss migrates its own tables, and takes later ones for its own. */
function queueSchema(): number {
  return (createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } }).pgboss
    .schema
}
