/** Repositories query through `database.orm` or the `Transaction` they are handed; a method that may run in either takes a `Queryable`. */
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { ConnectionPool, type PoolObserver, type Queryable, type Transaction } from './connection-pool.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrateDatabase } from './migrate.ts'
import { FrequentQueries } from './preparing-client.ts'
import { TracedPool } from './traced-pool.ts'

export type { Queryable, Transaction }

export interface Database {
  readonly orm: Queryable & { readonly $client: pg.Pool }
  /** Without a pooler in between: for notices and locks, which belong to a connection. */
  readonly directUrl: string
  /** Read committed; rolls back when `work` throws. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** A few connections for what must not wait for calls: whether the server answers, and pg-boss's looks at its queues, some of them inside a transaction. */
  readonly aside: pg.Pool
  close(): Promise<void>
}

export interface ConnectOptions {
  poolSize?: number
  applicationName?: string
  /** How long a query or a transaction may wait for a connection, then it gets a `BusyError`. Default 30 s. */
  connectTimeoutMs?: number
  isTraced?: boolean
  observer?: PoolObserver
}

export interface OpenOptions extends ConnectOptions {
  /** Runs before another process may migrate. `made` is the number of migrations that were missing. */
  onMigrated?: (database: Database, made: number) => Promise<void>
}

/** Queries are short: more connections than a few for each core of the database only wait inside it. One costs it some 10 MB. */
export const defaultPoolSize = 10

const asideConnections = 3

export function connectDatabase({
  url,
  directUrl = url,
  log,
  poolSize = defaultPoolSize,
  applicationName = 'longhand',
  connectTimeoutMs = 30_000,
  isTraced = false,
  observer,
}: { url: string; directUrl?: string | undefined; log: BaseLogger } & ConnectOptions): Database {
  const own = {
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  }
  const frequent = directUrl === url ? new FrequentQueries() : undefined
  const pool = new (isTraced ? TracedPool : ConnectionPool)({ ...own, max: poolSize, frequent }, observer)
  const aside = new pg.Pool({ ...own, max: asideConnections })
  // Without a listener, a connection that breaks while it idles would end the process.
  let isClosing = false
  for (const one of [pool, aside]) {
    one.on('error', (error) => {
      // Its own PostgreSQL ends before the last connection is taken down.
      if (!isClosing) log.warn({ err: error }, 'a database connection broke')
    })
  }
  return {
    orm: drizzle(pool, { casing: 'snake_case' }),
    directUrl,
    transaction: (work) => pool.transaction(work),
    aside,
    close: async () => {
      isClosing = true
      await Promise.all([pool.end(), aside.end()])
    },
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
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log })
      : undefined
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const database = connectDatabase({ url, directUrl: config.databaseDirectUrl, log, ...options })
  const close = async (): Promise<void> => {
    await database.close()
    await embedded?.stop()
  }
  try {
    await migrateDatabase(
      config.databaseDirectUrl ?? url,
      undefined,
      (made) => onMigrated?.(database, made) ?? Promise.resolve(),
    )
  } catch (error) {
    await close()
    throw error
  }
  return { ...database, close }
}
