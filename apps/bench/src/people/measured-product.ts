import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { randomUUID } from 'node:crypto'
import { freePort } from '@longhand/server/src/platform/network/free-port.ts'
import { Installation } from '../chaos/installation.ts'
import { answerOf } from '../child-answer.ts'
import type { PeopleAccounts } from '../programs/people-accounts.ts'
import { fromSource } from './ask-people.ts'

export interface LoggedError {
  what: string
  count: number
  /** A line of JSON. */
  first: string
}

/** An API and a worker as they were built, with their own PostgreSQL or a database outside. */
export class MeasuredProduct {
  readonly #installation: Installation

  private constructor(
    private readonly folder: string,
    port: number,
    private readonly databaseUrl: string | undefined,
  ) {
    this.#installation = new Installation(folder, port, {
      LONGHAND_PAYMENTS: 'sandbox',
      LONGHAND_LOG_LEVEL: 'info',
      LONGHAND_OUTBOUND_NETWORKS: '127.0.0.1',
      ...this.#databaseSettings,
    })
  }

  /** @param databaseUrl Of an empty database. Without one, the product brings its own PostgreSQL. */
  static async create(folder: string, databaseUrl: string | undefined): Promise<MeasuredProduct> {
    return new MeasuredProduct(folder, await freePort(), databaseUrl)
  }

  get address(): string {
    return this.#installation.address
  }

  /** Again where it runs already: its memory and its counts begin at nothing. @returns The address of the API's metrics. */
  async start(): Promise<string> {
    await this.#installation.stop()
    const metricsPort = await freePort()
    await this.#installation.startApi({ LONGHAND_METRICS_PORT: String(metricsPort) })
    await this.#installation.startWorker()
    return `http://127.0.0.1:${metricsPort}/metrics`
  }

  async addPeople(people: number, speakers: number): Promise<PeopleAccounts> {
    const program = fileURLToPath(new URL('../programs/people-accounts.ts', import.meta.url))
    const given = [this.#installation.dataDir, String(people), String(speakers), randomUUID()]
    const { DATABASE_URL: _, ...env } = process.env
    const child = fork(program, given, { execArgv: fromSource, env: { ...env, ...this.#databaseSettings } })
    const made = await answerOf<PeopleAccounts>(child)
    if (child.exitCode === null) await once(child, 'exit')
    return made
  }

  /** Errors that the processes wrote into their log, by their last cause: how often, and the first of them whole. The most frequent first. */
  async loggedErrors(): Promise<LoggedError[]> {
    const errors = new Map<string, LoggedError>()
    for (const line of (await readFile(path.join(this.folder, 'server.log'), 'utf8')).split('\n')) {
      if (!/^\{"level":[56]0.*\}$/.test(line)) continue
      const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } }
      // A failed query says what it asked, and then why it failed.
      const what = [msg, err?.message?.split(': ').at(-1)].filter((part) => part !== undefined).join(': ')
      const known = errors.get(what) ?? { what, count: 0, first: line }
      errors.set(what, { ...known, count: known.count + 1 })
    }
    return [...errors.values()].sort((one, other) => other.count - one.count)
  }

  async close(): Promise<void> {
    await this.#installation.close()
  }

  get #databaseSettings(): NodeJS.ProcessEnv {
    return this.databaseUrl === undefined ? {} : { DATABASE_URL: this.databaseUrl }
  }
}
