import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDatabase } from '@longhand/server/src/platform/db/database.ts'
import { createLogger } from '@longhand/server/src/platform/log/logger.ts'
import { freePort } from '@longhand/server/src/platform/network/free-port.ts'
import { Cluster } from '@longhand/server/src/testing-cluster.ts'
import { offlineIn } from '@longhand/server/src/testing-settings.ts'

const program = fileURLToPath(new URL('../../server/dist/bin/all-in-one.js', import.meta.url))
const adminProgram = fileURLToPath(new URL('../../server/dist/bin/admin.js', import.meta.url))
const movingClock = new URL('moving-clock.js', import.meta.url).href
const recordedPrograms = fileURLToPath(
  new URL('../../server/src/platform/speech/recorded/bin', import.meta.url),
)
const logFile = fileURLToPath(new URL('../test-results/server.log', import.meta.url))
const startTimeoutMs = 240_000
const stopTimeoutMs = 30_000

/**
 * The product as a person runs it: one process, its own PostgreSQL, a fresh data folder, the real speech engine for all but the project's own sample.
 * With `E2E_CLUSTER` as an operator does: many processes.
 */
export class Longhand {
  static readonly #away = new Set<string>()
  #process: ChildProcess | undefined
  #cluster: Cluster | undefined

  private constructor(
    readonly dataDir: string,
    readonly port: number,
    private clockStart: Date | undefined,
    private settings: Record<string, string>,
  ) {}

  /**
   * Starts the product on an empty data folder and resolves when it is ready.
   *
   * @param clockStart The server's time when it starts; it can be moved on from there. @default the machine's
   * @param settings More of the operator's.
   */
  static async start(clockStart?: Date, settings: Record<string, string> = {}): Promise<Longhand> {
    if (process.env['E2E_CLUSTER']) return Longhand.#startCluster(clockStart, settings)
    const longhand = new Longhand(
      await mkdtemp(path.join(tmpdir(), 'longhand-e2e-')),
      await freePort(),
      clockStart,
      settings,
    )
    await longhand.up()
    return longhand
  }

  static async #startCluster(
    clockStart: Date | undefined,
    settings: Record<string, string>,
  ): Promise<Longhand> {
    const cluster = await Cluster.start({ settings, environment: clockOf(clockStart) })
    const longhand = new Longhand(cluster.folder, cluster.port, clockStart, cluster.env)
    longhand.#cluster = cluster
    Longhand.#away.delete(longhand.address)
    return longhand
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Whether a product that a journey has stopped, or not yet started again, has the address: what pages miss there is no fault. */
  static isAway(address: string): boolean {
    return [...Longhand.#away].some((away) => address.startsWith(`${away}/`))
  }

  get outbox(): string {
    return path.join(this.dataDir, 'outbox')
  }

  async up(): Promise<void> {
    await (this.#cluster ? this.#startMembers(this.#cluster) : this.#startProcess())
    Longhand.#away.delete(this.address)
  }

  async #startMembers(cluster: Cluster): Promise<void> {
    await Promise.all(cluster.members.map((member) => member.up({ settings: clockOf(this.clockStart) })))
  }

  async #startProcess(): Promise<void> {
    await mkdir(path.dirname(logFile), { recursive: true })
    const log = createWriteStream(logFile, { flags: 'a' })
    const child = spawn(process.execPath, [program], {
      env: {
        ...this.#environment(),
        ...clockOf(this.clockStart),
        PORT: String(this.port),
        LONGHAND_LOG_LEVEL: 'info',
        // At the default niceness the worker would take minutes beside two browsers.
        LONGHAND_NICENESS: '0',
        // Journeys are about what is done with a text: how well it is heard, the engine's own tests and benches show.
        LONGHAND_SPEECH_PROFILE: 'fast',
        // The project's own sample is not recognized again: the engine's answers are repeated. All other sound it hears itself.
        PATH: [recordedPrograms, process.env['PATH']].join(path.delimiter),
        // All journeys come from one address, which would reach the limits by signing up alone.
        LONGHAND_RATE_LIMIT_SCALE: '1000',
        // Journeys serve podcasts on this machine.
        LONGHAND_OUTBOUND_NETWORKS: '127.0.0.0/8',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.pipe(log)
    child.stderr.pipe(log)
    this.#process = child
    await this.#ready(child)
  }

  /** For a server started with `clockStart`, which notices within moments. */
  nextDay(): void {
    if (!this.clockStart) throw new Error('This server has the time of the machine.')
    this.#process?.kill('SIGUSR2')
    for (const member of this.#cluster?.of('api') ?? []) member.signal('SIGUSR2')
  }

  /** Restarts at another time: for more than some days, and for the worker, whose clock is not moved by `nextDay`. */
  async startAt(clockStart: Date): Promise<void> {
    await this.down()
    this.clockStart = clockStart
    await this.up()
  }

  /** Restarts with more settings of the operator's. */
  async restartWith(settings: Record<string, string>): Promise<void> {
    await this.down()
    this.settings = { ...this.settings, ...settings }
    await this.up()
  }

  async admin(...words: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [adminProgram, ...words], {
      env: this.#environment(),
    })
    return stdout
  }

  /** That the console prints while no one owns the installation. */
  async ownerCode(): Promise<string> {
    const consoles = this.#cluster?.of('api').map(({ logFile: own }) => own) ?? [logFile]
    const place = this.#cluster ? '' : this.address
    const printed = new RegExp(`${place}/operator\\?code=([A-Z2-9]{4}(?:-[A-Z2-9]{4}){3})`)
    const deadline = Date.now() + stopTimeoutMs
    while (Date.now() < deadline) {
      const texts = await Promise.all(consoles.map((file) => readFile(file, 'utf8')))
      const code = printed.exec(texts.join('\n'))?.[1]
      if (code !== undefined) return code
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('The console has printed no code.')
  }

  /** Changes what no call changes: an account without a password comes from Google alone. */
  async execute(statement: string): Promise<void> {
    const database = await openDatabase(
      { databaseUrl: this.settings['DATABASE_URL'], dataDir: this.dataDir },
      createLogger('silent', 'e2e'),
    )
    try {
      await database.orm.execute(statement)
    } finally {
      await database.close()
    }
  }

  async down(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    Longhand.#away.add(this.address)
    await Promise.all(this.#cluster?.members.map((member) => member.down(signal)) ?? [])
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    await ended
    clearTimeout(timer)
  }

  async remove(): Promise<void> {
    await this.down()
    await this.#cluster?.remove()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  #environment(): NodeJS.ProcessEnv {
    // The journeys take packages from source; the product runs as it was built.
    return { ...process.env, NODE_OPTIONS: '', ...offlineIn(this.dataDir), ...this.settings }
  }

  async #ready(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + startTimeoutMs
    while (Date.now() < deadline) {
      if (child.exitCode !== null)
        throw new Error(`The server ended with code ${child.exitCode}; see ${logFile}`)
      const answer = await fetch(`${this.address}/readyz`).catch(() => undefined)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`The server was not ready after ${startTimeoutMs / 1000} seconds; see ${logFile}`)
  }
}

function clockOf(start: Date | undefined): Record<string, string> {
  return start ? { NODE_OPTIONS: `--import ${movingClock}`, MOVING_CLOCK_START: start.toISOString() } : {}
}
