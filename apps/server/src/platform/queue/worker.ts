/** Beats about once a second; pg-boss gives lost jobs to other workers. */
import { setTimeout as delay } from 'node:timers/promises'
import DataLoader from 'dataloader'
import type { BaseLogger } from 'pino'
import type { Database } from '../db/database.ts'
import { hasLostJobs, silenceSeconds, type WakeListener } from './boss.ts'
import { Completions } from './completions.ts'
import {
  checkHandlers,
  type JobPool,
  jobPools,
  type JobRegistration,
  type JobUrgency,
  poolOf,
  type QueueName,
  WorkerStoppingError,
} from './job.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { ServedQueue } from './queue.ts'
import { QueueClock } from './queue-clock.ts'
import { memberTier, rowOf } from './rows.ts'
import { slotsUnderLoad } from './slots-under-load.ts'
import { type JobListener, JobRun, type JobSource, putOff, type TakenJob } from './run.ts'
import {
  advanceTurns,
  drawTurns,
  type Lane,
  lanesOf,
  type Line,
  prioritiesOf,
  readyLines,
  restartTag,
  restartTurns,
  scheduledPriority,
  tagOf,
} from './turns.ts'

export interface WorkerOptions {
  queue: ServedQueue
  database: Database
  registrations: readonly JobRegistration[]
  /** How many jobs of each pool run at a time; two more if they are interactive. */
  slots: Readonly<Record<JobPool, number>>
  /** Programs that want a processor, for each that there is: then fewer of the `compute` slots take jobs. Default 0. */
  load?: () => number
  /** What it takes jobs from, asked each time. Default the pools. */
  queues?: () => readonly QueueName[]
  /** What is not taken, asked each time: what runs goes on, what waits stays. Default nothing. */
  paused?: () => Promise<PausedJobs>
  timeZone: string
  log: BaseLogger
  onEnded?: JobListener
  tracing?: Tracing | undefined
  timing?: Partial<WorkerTiming>
}

export interface PausedJobs {
  /** By their names. Failures of jobs of another pool are reported all the same. */
  jobs: readonly string[]
  queues: readonly QueueName[]
}

/** Milliseconds. */
interface WorkerTiming {
  /** Only for delayed and lost jobs: new jobs wake a worker. */
  poll: number
  beat: number
  /** After this without a beat, a job counts as lost. */
  silence: number
  /** What running jobs have left to end by themselves when the worker stops. */
  grace: number
}

export interface Worker {
  stop(): Promise<void>
}

/** A handler that has not ended this long after it was asked to is left behind. */
const abortDeadlineMs = 15_000
/** A job of an unknown kind waits so long for a worker that knows it. */
const unknownSeconds = 60
/** Of each pool, for what must not wait until something long has ended. */
const interactiveSlots = 2
/** From one maintenance to the next. */
const superviseEveryMs = 60_000
/** Those who send need not know more exactly which jobs were taken. */
const advanceEveryMs = 100

const productTiming: WorkerTiming = { poll: 1_000, beat: 1_000, silence: silenceSeconds * 1000, grace: 2_000 }

/**
 * Starts working.
 *
 * @throws when a job has no handler or two.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  checkHandlers(options.queue.jobs, options.registrations)
  await schedule(options)
  const worker = new WorkerProcess(options)
  worker.start()
  return worker
}

async function schedule({ queue: { boss, jobs }, timeZone }: WorkerOptions): Promise<void> {
  const scheduled = jobs.filter((job) => job.options.cron !== undefined)
  for (const job of scheduled) {
    await boss.schedule(
      job.options.pool,
      job.options.cron ?? '',
      {},
      { ...rowOf(job, false), priority: scheduledPriority, key: job.name, tz: timeZone },
    )
  }
  const names = scheduled.map((job) => job.name)
  for (const { name, key } of await boss.getSchedules())
    if (!names.includes(key)) await boss.unschedule(name, key)
}

class WorkerProcess implements Worker {
  readonly #options: WorkerOptions
  readonly #timing: WorkerTiming
  readonly #pools: readonly PoolWorker[]
  readonly #stopping = new AbortController()
  readonly #stopped = new AbortController()
  #loops: Promise<void>[] = []
  #lastAnswer = performance.now()
  #lastSupervised = Number.NEGATIVE_INFINITY
  #cutOffUntil = Number.NEGATIVE_INFINITY

  constructor(options: WorkerOptions) {
    this.#options = options
    this.#timing = { ...productTiming, ...options.timing }
    const sources = new Map(
      options.registrations.map((registration): [string, JobSource] => {
        const queue = registration.kind === 'work' ? registration.job.name : `${registration.job.name}.failed`
        return [queue, { queue, registration }]
      }),
    )
    const ready: PoolOptions['ready'] = new DataLoader(
      async (lanes) => {
        // What is sent from now on may be missing in the answer: those that ask later get another.
        ready.clearAll()
        const found = await readyLines(options.database.orm, lanes)
        this.#answered()
        return found
      },
      { cacheKeyFn: nameOf, batchScheduleFn: (look) => setImmediate(look) },
    )
    const shared = {
      options,
      sources,
      ready,
      stopping: this.#stopping.signal,
      onAnswer: () => {
        this.#answered()
      },
    }
    this.#pools = jobPools
      .filter((pool) => options.slots[pool] > 0)
      .flatMap((pool) => [
        new PoolWorker(pool, interactiveSlots, ['interactive'], shared),
        new PoolWorker(pool, options.slots[pool], ['interactive', 'batch'], shared),
      ])
  }

  start(): void {
    const { poll, beat, silence } = this.#timing
    this.#options.queue.wakeListeners.add(this.#wake)
    this.#loops = [
      this.#repeat(beat, this.#stopped.signal, () => Promise.all(this.#pools.map((pool) => pool.beat(beat)))),
      this.#repeat(silence / 10, this.#stopped.signal, () => this.#supervise()),
      this.#repeat(poll, this.#stopping.signal, () => Promise.all(this.#pools.map((pool) => pool.fill()))),
    ]
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#options.queue.wakeListeners.delete(this.#wake)
    await Promise.all(this.#pools.map((pool) => pool.filled))
    const runs = this.#pools.flatMap((pool) => pool.runs)
    const ended = Promise.all(runs.map((run) => run.ended))
    await Promise.race([ended, delay(this.#timing.grace, undefined, { ref: false })])
    for (const run of runs) run.abort(new WorkerStoppingError('The worker is stopping.'))
    await Promise.race([ended, delay(abortDeadlineMs, undefined, { ref: false })])
    for (const run of runs) run.abandon()
    const left = this.#pools.flatMap((pool) => pool.runs).length
    if (left > 0) this.#options.log.error({ jobs: left }, 'jobs did not end when they were told to')
    this.#stopped.abort()
    await Promise.all(this.#loops)
    const settled = Promise.all(this.#pools.map((pool) => pool.settleTurns()))
    await Promise.race([settled, delay(this.#timing.grace, undefined, { ref: false })])
  }

  readonly #wake: WakeListener = (woken) => {
    for (const pool of this.#pools) if (woken === undefined || pool.name === poolOf(woken)) void pool.fill()
  }

  async #repeat(pauseMs: number, signal: AbortSignal, step: () => Promise<unknown>): Promise<void> {
    while (!signal.aborted) {
      await step().catch((error: unknown) => {
        this.#options.log.error({ err: error }, 'a worker could not reach the queue')
      })
      await delay(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }

  #answered(): void {
    if (this.#isCutOff()) this.#cutOffUntil = performance.now()
    this.#lastAnswer = performance.now()
  }

  #isCutOff(): boolean {
    return performance.now() - this.#lastAnswer > this.#timing.silence / 2
  }

  /** Called by each worker; pg-boss lets one at a time do it, and does much more than to give lost jobs to other workers. */
  async #supervise(): Promise<void> {
    // While the database is away no one can beat: silence means nothing until workers have had time to return.
    if (this.#isCutOff() || performance.now() - this.#cutOffUntil < this.#timing.silence) return
    const { database, queue } = this.#options
    const isDue = performance.now() - this.#lastSupervised >= superviseEveryMs
    if (!isDue && !(await hasLostJobs(database.orm))) return
    this.#lastSupervised = performance.now()
    await queue.boss.supervise()
  }
}

interface PoolOptions {
  options: WorkerOptions
  sources: ReadonlyMap<string, JobSource>
  /** The lines of a lane that have jobs now. One query finds those of all lanes that are asked for in the same turn of the event loop. */
  ready: DataLoader<Lane, Line[], string>
  stopping: AbortSignal
  onAnswer: () => void
}

/** The highest of a line that this worker has taken. */
interface TakenTag {
  tag: number
  advance?: NodeJS.Timeout | undefined
  advanced?: Promise<void>
}

class PoolWorker {
  readonly #handling = new Set<JobRun>()
  readonly #running = new Set<JobRun>()
  readonly #completions = new Map<QueueName, Completions>()
  readonly #clock = new QueueClock()
  readonly #taken = new Map<string, TakenTag>()
  #filling: Promise<void> | undefined
  #isWoken = false
  #isFull = false
  #usable: number
  /** Their lines still count as ready: what waits there keeps its tags. */
  #paused: string[] = []

  constructor(
    readonly name: JobPool,
    private readonly slots: number,
    private readonly urgencies: readonly JobUrgency[],
    private readonly shared: PoolOptions,
  ) {
    this.#usable = slots
  }

  get runs(): JobRun[] {
    return [...this.#running]
  }

  get filled(): Promise<void> {
    return this.#filling ?? Promise.resolve()
  }

  async beat(ageMs: number): Promise<void> {
    const old = this.runs.filter((run) => performance.now() - run.startedAt >= ageMs)
    await Promise.all(
      old.map(async (run) => {
        await run.beat()
        this.shared.onAnswer()
      }),
    )
  }

  /** What others were not told of yet, they see when they take. One under way would reach a database that is closed, or that begins again. */
  async settleTurns(): Promise<void> {
    for (const taken of this.#taken.values()) clearTimeout(taken.advance)
    for (const { advanced } of this.#taken.values()) await advanced
  }

  /** Takes jobs until the slots are full or none waits. One filling at a time: two would both find the last slot free. Never rejects. */
  fill(): Promise<void> {
    this.#isWoken = true
    this.#filling ??= this.#fillSlots()
      .catch((error: unknown) => {
        this.shared.options.log.error({ err: error }, 'a worker could not reach the queue')
      })
      .finally(() => {
        this.#filling = undefined
      })
    return this.#filling
  }

  async #fillSlots(): Promise<void> {
    const { stopping } = this.shared
    while (this.#isWoken && !stopping.aborted) {
      // Fills together what gets free in the same turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve))
      this.#isWoken = false
      const slots = this.#usableSlots()
      const free = slots - this.#handling.size
      // Ends that can't be written must not pile up.
      this.#isFull = free <= 0 || this.#running.size >= 4 * slots
      if (this.#isFull) return
      this.#isFull = (await this.#take(free)) === free
    }
  }

  /** What is short always has its slot: it is gone within seconds. */
  #usableSlots(): number {
    const { load, log } = this.shared.options
    const isBatch = this.urgencies.includes('batch')
    const usable = this.name === 'compute' && isBatch ? slotsUnderLoad(this.slots, load?.() ?? 0) : this.slots
    if (usable !== this.#usable)
      log.info(
        { pool: this.name, slots: usable },
        'a worker takes as many jobs at once as the load of the machine allows',
      )
    this.#usable = usable
    return usable
  }

  async #take(free: number): Promise<number> {
    const { options, stopping, onAnswer } = this.shared
    const lanes = (options.queues?.() ?? jobPools)
      .filter((queue) => poolOf(queue) === this.name)
      .flatMap(lanesOf)
      .filter(({ urgency }) => this.urgencies.includes(urgency))
    const ready = await this.#findReady(lanes)
    await this.#restartTurns(lanes, ready)
    // A worker that finds nothing does not care what is paused.
    if (ready.size === 0) return 0
    const paused = await options.paused?.()
    this.#paused = options.queue.jobs.flatMap(({ name, options: { pool } }) =>
      pool === this.name && paused?.jobs.includes(name) ? [name] : [],
    )
    for (const lane of lanes) if (paused?.queues.includes(lane.queue)) ready.delete(lane)
    let taken = 0
    while (taken < free && ready.size > 0 && !stopping.aborted) {
      const lane = this.#clock.next([...ready.keys()], nameOf)
      if (!lane) break
      // One at a time while several may have jobs, or one queue would fill all slots.
      const batchSize = ready.size === 1 ? free - taken : 1
      const count = await this.#takeFrom(lane, ready.get(lane) ?? [], batchSize)
      onAnswer()
      taken += count
      if (count < batchSize) ready.delete(lane)
    }
    return taken
  }

  async #findReady(lanes: readonly Lane[]): Promise<Map<Lane, Line[]>> {
    const found = await Promise.all(
      lanes.map(async (lane) => [lane, await this.shared.ready.load(lane)] as const),
    )
    return new Map(found.filter(([, ready]) => ready.length > 0))
  }

  /** Each line as many as it has turns, then what is left to the other. */
  async #takeFrom(lane: Lane, lines: readonly Line[], count: number): Promise<number> {
    const turns = lines.length > 1 ? await drawTurns(this.shared.options.database.orm, lane, count) : []
    let taken = 0
    const more: Line[] = []
    for (const line of lines) {
      const share = turns.filter((turn) => turn === line).length
      const fetched = share > 0 ? await this.#takeLine(lane, line, share) : 0
      taken += fetched
      if (fetched === share) more.push(line)
    }
    for (const line of more) if (taken < count) taken += await this.#takeLine(lane, line, count - taken)
    return taken
  }

  async #takeLine(lane: Lane, line: Line, batchSize: number): Promise<number> {
    const { boss } = this.shared.options.queue
    const jobs = await boss.fetch<Record<string, unknown>>(lane.queue, {
      batchSize,
      includeMetadata: true,
      ...(this.#paused.length > 0 && { ignoreGroups: this.#paused }),
      ...prioritiesOf(lane, line),
    })
    for (const job of jobs) {
      this.#clock.took(nameOf(lane), job.groupTier === memberTier)
      this.#run(job, lane.queue)
    }
    this.#followTurns(lane, line, jobs)
    return jobs.length
  }

  #completionsOf(queue: QueueName): Completions {
    const completions = this.#completions.get(queue) ?? new Completions(this.shared.options.queue.boss, queue)
    this.#completions.set(queue, completions)
    return completions
  }

  #run(job: TakenJob, queue: QueueName): void {
    const {
      options: {
        database,
        queue: { boss },
        log,
        onEnded,
        tracing,
      },
      sources,
      stopping,
    } = this.shared
    const source = sources.get(`${job.groupId ?? ''}${job.sourceName === null ? '' : '.failed'}`)
    if (!source) {
      log.warn({ kind: job.groupId, job: job.id }, 'a job is of a kind that this version does not know')
      putOff({ database, boss }, job, unknownSeconds).catch((error: unknown) => {
        log.error({ err: error }, 'a worker could not reach the queue')
      })
      return
    }
    const run = new JobRun(job, source, {
      database,
      boss,
      log,
      completions: this.#completionsOf(queue),
      onEnded,
      tracing,
    })
    this.#handling.add(run)
    this.#running.add(run)
    const refill = (): void => {
      if (this.#isFull && !stopping.aborted) void this.fill()
    }
    void run.handled.then(() => {
      this.#handling.delete(run)
      refill()
    })
    void run.ended.then(() => {
      this.#running.delete(run)
      refill()
    })
  }

  #followTurns(lane: Lane, line: Line, jobs: readonly TakenJob[]): void {
    const { database, log } = this.shared.options
    const taken = this.#takenOf(lane, line)
    // A job that failed for good keeps the tag it had in another queue.
    taken.tag = Math.max(
      taken.tag,
      ...jobs.filter(({ sourceName }) => sourceName === null).map(({ priority }) => tagOf(priority)),
    )
    taken.advance ??= setTimeout(() => {
      taken.advance = undefined
      taken.advanced = advanceTurns(database.orm, lane, line, taken.tag).catch((error: unknown) => {
        log.error({ err: error }, 'a worker could not reach the queue')
      })
    }, advanceEveryMs).unref()
  }

  async #restartTurns(lanes: readonly Lane[], ready: ReadonlyMap<Lane, readonly Line[]>): Promise<void> {
    for (const lane of lanes) {
      for (const line of ['members', 'others'] as const) {
        const taken = this.#takenOf(lane, line)
        if (taken.tag < restartTag || ready.get(lane)?.includes(line)) continue
        // One that is under way, or still to come, would set them back to where they were.
        clearTimeout(taken.advance)
        taken.advance = undefined
        await taken.advanced
        taken.tag = 0
        await restartTurns(this.shared.options.database.orm, lane, line)
      }
    }
  }

  #takenOf(lane: Lane, line: Line): TakenTag {
    const key = `${nameOf(lane)} ${line}`
    const taken = this.#taken.get(key) ?? { tag: 0 }
    this.#taken.set(key, taken)
    return taken
  }
}

function nameOf({ queue, urgency }: Lane): string {
  return `${queue} ${urgency}`
}
