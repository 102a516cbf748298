import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { commandOf, parentOf } from './processes.ts'

export class Onlooker {
  readonly #pool: pg.Pool

  constructor(url: string) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: 6,
      application_name: 'chaos',
      connectionTimeoutMillis: 20_000,
    })
    this.#pool.on('error', () => undefined)
  }

  async read<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    for (const deadline = performance.now() + 60_000; ;) {
      try {
        return (await this.#pool.query<Row>(text, values)).rows
      } catch (error) {
        if (performance.now() > deadline || isOurFault(error)) throw error
        await delay(100)
      }
    }
  }

  async write(text: string): Promise<void> {
    await this.#pool.query(text)
  }

  async whileLocked<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect()
    client.on('error', () => undefined)
    try {
      await client.query('begin')
      await client.query(`lock table ${client.escapeIdentifier(table)} in share row exclusive mode`)
      return await work()
    } finally {
      await client.query('rollback').catch(() => undefined)
      client.release()
    }
  }

  async server(): Promise<{ pid: number; home: string }> {
    for (;;) {
      const [row] = await this.read<{ pid: number }>('select pg_backend_pid() as pid')
      const pid = row && (await parentOf(row.pid))
      const words = pid === undefined ? [] : (await commandOf({ pid })).split(' ')
      const folder = words[words.indexOf('-D') + 1]
      if (pid !== undefined && words.includes('-D') && folder !== undefined)
        return { pid, home: path.dirname(folder) }
      await delay(20)
    }
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }
}

/** A query that is wrong, in contrast to a server that is away. Classes of codes: syntax and rights, data. */
function isOurFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('42') || code.startsWith('22')
}
