/**
 * Inside a transaction, only the transaction: a call that holds one connection and waits for another can wait for itself.
 *
 * These have connections of their own and never wait for the pool: LISTEN (`listen.ts`), locks of sessions (`session-locks.ts`, the lock of a backup's bucket),
 * migrations and their lock (`migrate.ts`), pg-boss and the question whether the database answers (`Database.aside`).
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { BusyError } from '../errors/busy-error.ts'
import { noteEffect } from '../process/call-in-progress.ts'
import { PreparingClient, type PreparingConfig } from './preparing-client.ts'
import { summaryOf } from './summary-of.ts'

/** Transactions don't nest: pass the one there is. A query on the pool inside an open one is a `NestedQueryError`. */
export type Queryable = Omit<NodePgDatabase, 'transaction'>

export type Transaction = Queryable & { readonly $client: pg.PoolClient }

/** Its cause has the stack of the transaction: what the query is called by is not in its own. */
export class NestedQueryError extends Error {
  override name = 'NestedQueryError'
}

export interface PoolObserver {
  /** A query on the pool, or a second transaction, was begun inside an open one. Without this, the query gets the error. */
  onNested?: ((error: NestedQueryError) => void) | undefined
  /** How long a query or a transaction waited for its connection. */
  onConnected?: (seconds: number) => void
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

interface OpenTransaction {
  isOpen: boolean
  begun: Error
}

const read = /^[\s(]*select\b/i

export class ConnectionPool extends pg.Pool {
  readonly #transactions = new AsyncLocalStorage<OpenTransaction>()
  /** One for each connection: a new one has to work out again how columns are written. */
  readonly #handles = new WeakMap<pg.PoolClient, Transaction>()
  #asked = 'transaction'

  constructor(
    config: pg.PoolConfig & PreparingConfig,
    private readonly observer: PoolObserver = {},
  ) {
    super({ Client: PreparingClient, ...config })
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((...args: unknown[]) => {
      const [asked] = args
      const text = (typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text) ?? ''
      if (!read.test(text)) noteEffect()
      this.#asked = text
      try {
        return query(...args)
      } finally {
        this.#asked = 'transaction'
      }
    }) as typeof this.query
  }

  /** Queries of the pool come here, too. */
  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (!connected) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => {
          if (client) resolve(client)
          else reject(error ?? new Error('The pool gave no connection.'))
        })
      })
    }
    const nested = this.#findNesting()
    if (nested && !this.observer.onNested) {
      connected(nested, undefined, () => undefined)
      return undefined
    }
    if (nested) this.observer.onNested?.(nested)
    const askedAt = performance.now()
    super.connect((error, client, release) => {
      this.observer.onConnected?.((performance.now() - askedAt) / 1000)
      connected(error && new BusyError({ cause: error }), client, release)
    })
    return undefined
  }

  /** Read committed; rolls back when `work` throws. */
  async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const client = await this.connect()
    // The running query reports it; without a listener the event would end the process.
    const onBroken = (): void => undefined
    client.on('error', onBroken)
    const mark = { isOpen: true, begun: new Error('The transaction') }
    let isUsable = true
    try {
      await client.query('begin')
      const result = await this.#transactions.run(mark, async () => await work(this.#handleOf(client)))
      noteEffect()
      const { command } = await client.query('commit')
      // PostgreSQL answers COMMIT of a failed transaction with a rollback, not an error.
      if (command !== 'COMMIT')
        throw new Error(
          'The transaction was rolled back: one of its queries failed and the error was not passed on.',
        )
      return result
    } catch (error) {
      isUsable = await client.query('rollback').then(
        () => true,
        () => false,
      )
      throw error
    } finally {
      // What was begun inside and goes on, such as a timer, is free from here on.
      mark.isOpen = false
      if (isUsable) client.off('error', onBroken)
      client.release(!isUsable)
    }
  }

  #handleOf(client: pg.PoolClient): Transaction {
    const known = this.#handles.get(client)
    if (known) return known
    const handle = drizzle(client, { casing: 'snake_case' })
    this.#handles.set(client, handle)
    return handle
  }

  #findNesting(): NestedQueryError | undefined {
    const transaction = this.#transactions.getStore()
    if (!transaction?.isOpen) return undefined
    const message = `Inside a transaction, “${summaryOf(this.#asked)}” asked for a second connection. Hand the transaction on to what is called.`
    return new NestedQueryError(message, { cause: transaction.begun })
  }
}
