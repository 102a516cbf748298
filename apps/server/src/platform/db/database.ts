/** Repositories query through `database.orm` or the `Transaction` they are handed; a method that may run in either takes a `Queryable`. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrateDatabase } from './migrate.ts'
import { TracedPool } from './traced-pool.ts'

/** Transactions don't nest: pass the one there is. */
export type Queryable = Omit<NodePgDatabase, 'transaction'>

export type Transaction = Queryable & { readonly $client: pg.PoolClient }

export interface Database {
  readonly orm: Queryable & { readonly $client: pg.Pool }
  /** Without a pooler in between: for notices and locks, which belong to a connection. */
  readonly directUrl: string
  /** Read committed; rolls back when `work` throws. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export interface ConnectOptions {
  poolSize?: number
  applicationName?: string
  /** How long a query may wait for a connection. Default 30 s. */
  connectTimeoutMs?: number
  isTraced?: boolean
}

export interface OpenOptions extends ConnectOptions {
  /** Runs before another process may migrate. `made` is the number of migrations that were missing. */
  onMigrated?: (database: Database, made: number) => Promise<void>
}

export function connectDatabase({
  url,
  directUrl = url,
  log,
  poolSize = 10,
  applicationName = 'longhand',
  connectTimeoutMs = 30_000,
  isTraced = false,
}: { url: string; directUrl?: string | undefined; log: BaseLogger } & ConnectOptions): Database {
  const pool = new (isTraced ? TracedPool : pg.Pool)({
    connectionString: url,
    max: poolSize,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  })
  // Without a listener, a connection that breaks while it idles would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke'))
  return {
    orm: drizzle(pool, { casing: 'snake_case' }),
    directUrl,
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  }
}

/**
 * Opens the database of the configuration, starting the embedded PostgreSQL when no address is given, and brings its schema up to date.
 *
 * @throws when the server can't be reached or started; the message says what to do.
 */
export async function openDatabase(
  config: { databaseUrl: string | undefined; databaseDirectUrl?: string | undefined; dataDir: string },
  log: BaseLogger,
  { onMigrated, ...options }: OpenOptions = {},
): Promise<Database> {
  const embedded = config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : undefined
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const database = connectDatabase({ url, directUrl: config.databaseDirectUrl, log, ...options })
  const close = async (): Promise<void> => {
    await database.close()
    await embedded?.stop()
  }
  try {
    await migrateDatabase(config.databaseDirectUrl ?? url, undefined, (made) => onMigrated?.(database, made) ?? Promise.resolve())
  } catch (error) {
    await close()
    throw error
  }
  return { ...database, close }
}

async function inTransaction<Result>(pool: pg.Pool, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  // The running query reports it; without a listener the event would end the process.
  const onBroken = (): void => undefined
  client.on('error', onBroken)
  let isUsable = true
  try {
    await client.query('begin')
    const result = await work(drizzle(client, { casing: 'snake_case' }))
    const { command } = await client.query('commit')
    // PostgreSQL answers COMMIT of a failed transaction with a rollback, not an error.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its queries failed and the error was not passed on.')
    return result
  } catch (error) {
    isUsable = await client.query('rollback').then(
      () => true,
      () => false,
    )
    throw error
  } finally {
    if (isUsable) client.off('error', onBroken)
    client.release(!isUsable)
  }
}
