import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, type WriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { offlineIn } from '@longhand/server/src/testing-settings.ts'

const programs = fileURLToPath(new URL('../../../server/dist/bin/', import.meta.url))
const startDeadlineMs = 60_000
const markerFd = 20

export interface HeldJob {
  queue: string
  jobId: string
  /** How often it was handed out, this time included. */
  attempt: number
}

export interface ServerProcess {
  readonly jobs: ReadonlyMap<string, HeldJob>
  readonly pid: number
  readonly address: string
  readonly child: ChildProcess
}

/** A killed process is started again by the one that killed it, as a service manager would. */
export class Installation {
  readonly address: string
  readonly dataDir: string
  /** Milliseconds from starting a process until it was of use, one for each start; the first of all sets the database up. */
  readonly readyMs: { first: number[]; api: number[]; worker: number[] } = { first: [], api: [], worker: [] }
  readonly workers = new Set<ServerProcess>()
  #api: ServerProcess | undefined
  readonly #env: NodeJS.ProcessEnv
  readonly #log: WriteStream

  /** @param settings More of them, or others, for every process. */
  constructor(folder: string, port: number, settings: NodeJS.ProcessEnv = {}) {
    if (!existsSync(path.join(programs, 'api.js')))
      throw new Error('The server is not built: run `pnpm build` first.')
    this.address = `http://127.0.0.1:${port}`
    this.dataDir = path.join(folder, 'data')
    this.#log = createWriteStream(path.join(folder, 'server.log'), { flags: 'a' })
    const { PATH, HOME, TMPDIR, LANG } = process.env
    this.#env = {
      PATH,
      HOME,
      TMPDIR,
      LANG,
      PORT: String(port),
      ...offlineIn(this.dataDir),
      LONGHAND_RATE_LIMIT_SCALE: '100000',
      LONGHAND_SPEECH_ENGINE: 'pocketsphinx',
      LONGHAND_SPEECH_PROFILE: 'fast',
      LONGHAND_CHUNK_SECONDS: '10',
      LONGHAND_WORKER_CONCURRENCY: '1',
      LONGHAND_LOG_LEVEL: 'debug',
      ...settings,
    }
  }

  /** @param settings Of this process alone. */
  async startApi(settings: NodeJS.ProcessEnv = {}): Promise<void> {
    const began = performance.now()
    const times = this.#api ? this.readyMs.api : this.readyMs.first
    // As the files for operators start it.
    this.#api = this.#start('api', { settings: { MALLOC_ARENA_MAX: '2', ...settings } })
    await this.untilReady(this.#api)
    times.push(performance.now() - began)
  }

  async startWorker(): Promise<void> {
    const began = performance.now()
    const worker = this.#start('worker')
    this.workers.add(worker)
    worker.child.once('exit', () => this.workers.delete(worker))
    await untilSaid(worker, 'working')
    this.readyMs.worker.push(performance.now() - began)
  }

  /**
   * Does not wait until it is ready.
   * @param marker A file that it and all its children hold open.
   * @param other Another data folder: an installation of its own that no one uses.
   */
  async startAllInOne({
    other,
    marker = '/dev/null',
  }: { other?: string | undefined; marker?: string } = {}): Promise<ServerProcess> {
    const handle = await open(marker, 'a')
    // A number that no program gives to a file of its own: a fork would close a smaller one.
    const stdio: StdioOptions = [
      ...Array.from({ length: markerFd }, (_, fd) =>
        fd === 1 || fd === 2 ? ('pipe' as const) : ('ignore' as const),
      ),
      handle.fd,
    ]
    this.#api = this.#start('all-in-one', { other, stdio })
    await handle.close()
    return this.#api
  }

  get api(): ServerProcess {
    if (!this.#api) throw new Error('The API was not started.')
    return this.#api
  }

  async untilReady({ child, address } = this.api): Promise<void> {
    const deadline = performance.now() + startDeadlineMs
    while (performance.now() < deadline) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error('The API ended while it started.')
      const isReady = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) return
      await delay(10)
    }
    throw new Error('The API did not get ready.')
  }

  async admin(...words: string[]): Promise<void> {
    const child = spawn(process.execPath, [path.join(programs, 'admin.js'), ...words], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.pipe(this.#log, { end: false })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`The command ${words.join(' ')} failed.`)
  }

  async stop(): Promise<void> {
    const stop = async ({ child }: ServerProcess): Promise<void> => {
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM'))
        await once(child, 'exit')
    }
    await Promise.all([...this.workers].map(stop))
    if (this.#api) await stop(this.#api)
  }

  async close(): Promise<void> {
    await this.stop()
    this.#log.end()
  }

  #start(
    kind: 'api' | 'worker' | 'all-in-one',
    {
      other,
      stdio = ['ignore', 'pipe', 'pipe'],
      settings = {},
    }: { other?: string | undefined; stdio?: StdioOptions; settings?: NodeJS.ProcessEnv } = {},
  ): ServerProcess {
    const address = new URL(this.address)
    if (other !== undefined) address.port = String(Number(address.port) + 1)
    const env = { ...this.#env, ...settings, PORT: address.port, ...offlineIn(other ?? this.dataDir) }
    // A session of its own, as a service has: Linux shares processors out by session first.
    const child = spawn(process.execPath, [path.join(programs, `${kind}.js`)], { env, stdio, detached: true })
    if (child.pid === undefined) throw new Error(`The ${kind} could not be started.`)
    for (const stream of [child.stdout, child.stderr]) stream?.pipe(this.#log, { end: false })
    return { pid: child.pid, address: address.origin, child, jobs: jobsOf(child) }
  }
}

const ends = [
  'a job is done',
  'a job failed for good',
  'a job failed and will be tried again',
  'a job waits until it can be done',
  'a job ended without a result of this worker',
]

function jobsOf({ stdout }: ChildProcess): Map<string, HeldJob> {
  const jobs = new Map<string, HeldJob>()
  if (!stdout) return jobs
  createInterface(stdout).on('line', (line) => {
    if (!line.includes('"msg":"a job ')) return
    const {
      msg,
      queue,
      job: jobId,
      attempt,
    } = JSON.parse(line) as { msg: string; queue: string; job: string; attempt: number }
    if (msg === 'a job starts') jobs.set(jobId, { queue, jobId, attempt })
    else if (ends.includes(msg)) jobs.delete(jobId)
  })
  return jobs
}

/** Kills a process as nothing can prevent. @returns When, once it is gone. */
export async function kill({ child }: ServerProcess): Promise<number> {
  const at = performance.now()
  if (child.exitCode !== null || child.signalCode !== null) return at
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  return at
}

async function untilSaid({ child }: ServerProcess, message: string): Promise<void> {
  const { stdout } = child
  if (!stdout) throw new Error('The process has no output.')
  const lines = createInterface(stdout)
  const ended = once(child, 'exit').then(() => {
    throw new Error('The process ended while it started.')
  })
  const said = new Promise<void>((resolve) =>
    lines.on('line', (line) => line.includes(`"msg":"${message}"`) && resolve()),
  )
  try {
    await Promise.race([
      said,
      ended,
      delay(startDeadlineMs, undefined, { ref: false }).then(() =>
        Promise.reject(new Error('The process did not get ready.')),
      ),
    ])
  } finally {
    lines.removeAllListeners('line')
    ended.catch(() => undefined)
  }
}
