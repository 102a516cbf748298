import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bytesPerSecond, wavHeader } from '@longhand/speech'
import { modestLoad, wholeSeconds } from '../api/load.ts'
import type { ScaledCalls, ScaledFigures } from '../programs/scaled-product.ts'
import { median, percentile, toTenth } from '../statistics.ts'
import { sampleSpeech } from './sample-speech.ts'
import { startWaitingServer, type WaitingServer } from './waiting-server.ts'

const goals = { ofLinear: 0.9, grownMb: 30 }
const realTimeFactor = 0.1
const warmUpSeconds = 10
/** With less of the processors idle, their end is what is measured. */
const idleShare = 0.15
const sampleEveryMs = 2000
const fairWorkers = 4
const probes = 20
const probeEveryMs = 3000
const probeSeconds = 10
const readSeconds = 10
const fromSource = ['--conditions=@longhand/source', '--import', 'tsx']

interface Step {
  workers: number
  /** Of sound, for each second. */
  seconds: number
  ofLinear: number
  /** Share of the machine's processors that was busy, 0…1. */
  busy: number
  /** MB that a worker has grown from the first third to the last one, the most of any. */
  grownMb: number
  readP99Ms: number
  perRecording: { commits: number; rowsWritten: number; walKb: number } | undefined
}

/** With an engine that only waits: how throughput grows with the workers, how long a short recording waits behind all others, and what the database does for each. */
export async function benchScale(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      workers: { type: 'string', default: '1,2,4,8,16' },
      seconds: { type: 'string', default: '60' },
      users: { type: 'string', default: '1000' },
      waiting: { type: 'string', default: '10000' },
      length: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
    },
  })
  const [seconds, users, waiting, length] = [values.seconds, values.users, values.waiting, values.length].map(Number) as [number, number, number, number]
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-bench-'))
  const engine = await startWaitingServer({ realTimeFactor, seed: Number(values.seed) })
  const samples = await sampleSpeech(folder)
  const [talk, note] = [path.join(folder, 'talk.wav'), path.join(folder, 'note.wav')]
  await writeFile(talk, wavOf(samples, length))
  await writeFile(note, wavOf(samples, probeSeconds))
  const product = await ScaledProduct.start(folder, engine, [talk, note])
  try {
    const idle = await modestLoad(product.readUrl, { seconds: readSeconds, token: product.token })
    await product.setWorkers(fairWorkers)
    const alone = await probe(product)
    const { storedBytes } = await product.ask('prepare', {})
    // One user has a tenth of all that waits, the others the same each.
    const ofOne = Math.floor(waiting / 10)
    await product.ask('fill', { users: 1, recordings: ofOne })
    const behindOne = await probe(product)
    process.stderr.write(`${JSON.stringify({ alone, behindOne, ofOne })}\n`)
    await product.setWorkers(0)
    await product.ask('fill', { users: users - 1, recordings: Math.ceil((waiting - ofOne) / (users - 1)) })
    const steps: Step[] = []
    for (const workers of values.workers.split(',').map(Number)) {
      await product.setWorkers(workers)
      const step = await measure(product, engine, { workers, seconds, alone: steps[0] && steps[0].seconds / steps[0].workers })
      process.stderr.write(`${JSON.stringify(step)}\n`)
      steps.push(step)
    }
    report(steps, {
      fairness: { workers: fairWorkers, ofOne, alone, behindOne },
      storedBytes,
      idleReadP99Ms: idle.p99Ms,
      users,
      waiting,
      length,
      cores: os.availableParallelism(),
    })
  } finally {
    await product.close()
    engine.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(
  product: ScaledProduct,
  engine: WaitingServer,
  { workers, seconds, alone }: { workers: number; seconds: number; alone: number | undefined },
): Promise<Step> {
  await delay(warmUpSeconds * 1000)
  const before = await product.ask('figures', { since: Date.now() })
  const since = Date.now()
  const [answeredBefore, processorsBefore] = [engine.answeredSeconds, processors()]
  const memory: number[][] = []
  const reading = delay(2000).then(() => modestLoad(product.readUrl, { seconds: Math.max(1, seconds - wholeSeconds(0) - 4), token: product.token }))
  for (let next = since; next < since + seconds * 1000; next += sampleEveryMs) {
    await delay(Math.max(0, next - Date.now()))
    memory.push(await product.memory())
  }
  await delay(Math.max(0, since + seconds * 1000 - Date.now()))
  const lasted = (Date.now() - since) / 1000
  const perSecond = (engine.answeredSeconds - answeredBefore) / lasted
  const busy = busyShare(processorsBefore, processors())
  const after = await product.ask('figures', { since })
  const read = await reading
  return {
    workers,
    seconds: toTenth(perSecond),
    ofLinear: alone === undefined ? 1 : Math.round((perSecond / (alone * workers)) * 100) / 100,
    busy: Math.round(busy * 100) / 100,
    grownMb: grown(memory),
    readP99Ms: read.p99Ms,
    perRecording: each(before, after),
  }
}

interface Waits {
  /** From the request to the text, in seconds. */
  p50: number
  p95: number
  most: number
}

async function probe(product: ScaledProduct): Promise<Waits> {
  const recordingIds: string[] = []
  for (let count = 0; count < probes; count += 1) {
    recordingIds.push((await product.ask('probe', {})).recordingId)
    await delay(probeEveryMs)
  }
  for (;;) {
    const found = await product.ask('waits', { recordingIds })
    const waits = found.filter((wait) => wait !== null)
    if (waits.length === probes) return { p50: toTenth(median(waits)), p95: toTenth(percentile(waits, 0.95)), most: toTenth(Math.max(...waits)) }
    await delay(500)
  }
}

function each(before: ScaledFigures, after: ScaledFigures): Step['perRecording'] {
  if (after.done === 0) return undefined
  const of = (name: 'commits' | 'rowsWritten' | 'walBytes'): number => (after[name] - before[name]) / after.done
  return { commits: Math.round(of('commits')), rowsWritten: Math.round(of('rowsWritten')), walKb: Math.round(of('walBytes') / 1024) }
}

function grown(samples: readonly number[][]): number {
  const third = Math.floor(samples.length / 3)
  const medians = (part: readonly number[][]): number[] => (part[0] ?? []).map((_, worker) => median(part.map((sample) => sample[worker] ?? 0)))
  const [first, last] = [medians(samples.slice(0, third)), medians(samples.slice(-third))]
  return Math.round(Math.max(0, ...last.map((megabytes, worker) => megabytes - (first[worker] ?? 0))))
}

function wavOf(samples: Buffer, seconds: number): Buffer {
  const bytes = Math.round(seconds) * bytesPerSecond
  const repeated = Buffer.concat(Array.from({ length: Math.ceil(bytes / samples.length) }, () => samples))
  return Buffer.concat([wavHeader(bytes), repeated.subarray(0, bytes)])
}

interface Processors {
  idle: number
  all: number
}

function processors(): Processors {
  const times = os.cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({ idle, all: user + nice + sys + idle + irq }))
  return { idle: times.reduce((sum, { idle }) => sum + idle, 0), all: times.reduce((sum, { all }) => sum + all, 0) }
}

function busyShare(before: Processors, after: Processors): number {
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all)
}

function report(
  steps: readonly Step[],
  about: {
    fairness: { workers: number; ofOne: number; alone: Waits; behindOne: Waits }
    storedBytes: number
    idleReadP99Ms: number
    users: number
    waiting: number
    length: number
    cores: number
  },
): void {
  const missed = steps.flatMap(({ workers, ofLinear, busy, grownMb }) => [
    ...(ofLinear < goals.ofLinear && busy < 1 - idleShare ? [`${workers} workers: ${ofLinear} of linear with processors idle`] : []),
    ...(grownMb > goals.grownMb ? [`${workers} workers: memory grew by ${grownMb} MB`] : []),
  ])
  if (missed.length > 0) {
    process.stderr.write(`missed: ${missed.join(', ')}\n`)
    process.exitCode = 1
  }
  process.stdout.write(`${JSON.stringify({ bench: 'scale', realTimeFactor, ...about, steps, goals, missed, isGood: missed.length === 0 })}\n`)
}

/** Server and database in one process, and workers of one job at a time. */
class ScaledProduct {
  readonly #workers: ChildProcess[] = []
  readonly readUrl: string

  private constructor(
    private readonly server: ChildProcess,
    private readonly workerEnv: NodeJS.ProcessEnv,
    started: { address: string; recordingId: string },
    readonly token: string,
  ) {
    this.readUrl = `${started.address}/web-api/api/v1/audio/info?fileId=${started.recordingId}`
  }

  static async start(folder: string, engine: WaitingServer, recordings: readonly string[]): Promise<ScaledProduct> {
    const dataDir = path.join(folder, 'data')
    await mkdir(dataDir)
    const program = fileURLToPath(new URL('../programs/scaled-product.ts', import.meta.url))
    const server = fork(program, [dataDir, ...recordings], { execArgv: fromSource })
    const [started] = (await once(server, 'message')) as [{ address: string; token: string; recordingId: string }]
    const env = {
      ...process.env,
      LONGHAND_DATA_DIR: dataDir,
      LONGHAND_SPEECH_ENGINE: 'openai',
      LONGHAND_SPEECH_URL: engine.url,
      LONGHAND_WORKER_CONCURRENCY: '1',
      LONGHAND_METRICS_PORT: '0',
    }
    return new ScaledProduct(server, env, started, started.token)
  }

  async ask<Name extends keyof ScaledCalls>(name: Name, asked: ScaledCalls[Name]['asked']): Promise<ScaledCalls[Name]['answer']> {
    this.server.send({ name, asked })
    const [answer] = (await once(this.server, 'message')) as [ScaledCalls[Name]['answer']]
    return answer
  }

  async setWorkers(count: number): Promise<void> {
    while (this.#workers.length < count) await this.#addWorker()
    await Promise.all(this.#workers.splice(count).map(stop))
  }

  memory(): Promise<number[]> {
    return Promise.all(this.#workers.map(async ({ pid }) => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024))
  }

  async close(): Promise<void> {
    await this.setWorkers(0)
    await stop(this.server)
  }

  async #addWorker(): Promise<void> {
    // As built: from source, each program that it starts is translated first, which takes a second of a processor.
    const program = fileURLToPath(new URL('../../../server/dist/bin/worker.js', import.meta.url))
    const worker = fork(program, [], { execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'], env: this.workerEnv })
    this.#workers.push(worker)
    await new Promise<void>((resolve, reject) => {
      worker.once('exit', () => reject(new Error('The worker did not start.')))
      worker.stdout?.setEncoding('utf8').on('data', (lines: string) => {
        if (lines.includes('"working"')) resolve()
      })
    })
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await once(child, 'exit')
}
