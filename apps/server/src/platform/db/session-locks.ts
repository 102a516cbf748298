import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import type { Database } from './database.ts'

const retryMs = 100

export interface SessionLocksOptions {
  database: Database
  log: BaseLogger
  /** Keys under different names never meet. */
  name: string
}

/**
 * Locks that all processes share: PostgreSQL's session locks, on one connection of their own. Whatever a process held is free when it dies.
 * Within a process a key may be asked for once at a time.
 */
export class SessionLocks {
  readonly #held = new Map<string, () => unknown>()
  readonly #id = randomUUID()
  #session: Promise<pg.Client> | undefined
  #turn: Promise<unknown> = Promise.resolve()

  constructor(private readonly options: SessionLocksOptions) {}

  /**
   * Waits until the key is free.
   *
   * @param onWanted Called when another process wants the key, perhaps several times, and when the lock is lost with its connection.
   * @throws The signal's reason; what the database throws.
   */
  async lock(key: string, onWanted: () => unknown, signal?: AbortSignal): Promise<void> {
    for (;;) {
      signal?.throwIfAborted()
      const { rows } = await this.#query(
        `select case when current_setting('longhand.locks', true) = $2 then pg_try_advisory_lock(${hashOf}) end as "isTaken"`,
        [this.#named(key), this.#id],
      )
      if (rows[0]?.isTaken == null)
        throw new Error('A pooler stands between the process and its locks: set DATABASE_DIRECT_URL.')
      if (rows[0].isTaken) break
      await this.#query('select pg_notify($1, $2)', [this.#channel, key])
      await delay(retryMs, undefined, signal ? { signal } : {})
    }
    this.#held.set(key, onWanted)
  }

  async unlock(key: string): Promise<void> {
    if (!this.#held.delete(key)) return
    // A connection that broke has let go of it.
    await this.#query(`select pg_advisory_unlock(${hashOf})`, [this.#named(key)]).catch(() => undefined)
  }

  async close(): Promise<void> {
    const session = this.#session
    this.#session = undefined
    this.#held.clear()
    await session?.then((open) => open.end()).catch(() => undefined)
  }

  #query(text: string, values: string[]): Promise<pg.QueryResult<{ isTaken?: boolean | null }>> {
    const result = this.#turn.then(async () =>
      (await this.#open()).query<{ isTaken?: boolean | null }>(text, values),
    )
    this.#turn = result.catch(() => undefined)
    return result
  }

  #open(): Promise<pg.Client> {
    if (this.#session) return this.#session
    const opening = this.#connect(() => {
      if (this.#session === opening) this.#lose()
    })
    this.#session = opening
    opening.catch(() => {
      if (this.#session === opening) this.#session = undefined
    })
    return opening
  }

  async #connect(onEnd: () => void): Promise<pg.Client> {
    const { database, log, name } = this.options
    const session = new pg.Client({
      ...database.orm.$client.options,
      connectionString: database.directUrl,
      application_name: `longhand ${name} locks`,
      keepAlive: true,
    })
    session.on('error', (error) => {
      log.warn({ err: error, name }, 'the connection that holds locks broke')
    })
    session.on('end', onEnd)
    session.on('notification', ({ payload = '' }) => this.#held.get(payload)?.())
    await session.connect()
    // What is behind a pooler may be another's session at the next query.
    await session.query(`select set_config('longhand.locks', $1, false)`, [this.#id])
    await session.query(`listen ${session.escapeIdentifier(this.#channel)}`)
    return session
  }

  #lose(): void {
    this.#session = undefined
    const lost = [...this.#held.values()]
    this.#held.clear()
    for (const giveWay of lost) giveWay()
  }

  get #channel(): string {
    return `longhand_${this.options.name}_locks`
  }

  #named(key: string): string {
    return `${this.options.name} lock:${key}`
  }
}

const hashOf = 'hashtextextended($1, 0)'
