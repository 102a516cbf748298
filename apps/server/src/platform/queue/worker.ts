/** Beats about once a second; pg-boss gives lost jobs to other workers. */
import { setTimeout as delay } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { Database } from '../db/database.ts'
import { silenceSeconds, type WakeListener } from './boss.ts'
import { Completions } from './completions.ts'
import { checkHandlers, type JobPool, jobPools, type JobRegistration, poolOf, type QueueName, WorkerStoppingError } from './job.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { ServedQueue } from './queue.ts'
import { QueueClock } from './queue-clock.ts'
import { memberTier, rowOf } from './rows.ts'
import { slotsUnderLoad } from './slots-under-load.ts'
import { type JobListener, JobRun, type JobSource, putOff, type TakenJob } from './run.ts'
import { advanceTurns, drawTurns, type Line, prioritiesOf, restartTag, restartTurns, scheduledPriority, tagOf } from './turns.ts'

export interface WorkerOptions {
  queue: ServedQueue
  database: Database
  registrations: readonly JobRegistration[]
  slots: Readonly<Record<JobPool, number>>
  /** Programs that want a processor, for each that there is: then fewer of the `compute` slots take jobs. Default 0. */
  load?: () => number
  /** What it takes jobs from, asked each time. Default the queues of the pools. */
  queues?: () => readonly QueueName[]
  timeZone: string
  log: BaseLogger
  onEnded?: JobListener
  tracing?: Tracing | undefined
  timing?: Partial<WorkerTiming>
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

/** A handler that has not ended this long after it was told to is left behind. */
const abortDeadlineMs = 15_000
/** A job of an unknown kind waits so long for a worker that knows it. */
const unknownSeconds = 60
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
    await boss.schedule(job.options.pool, job.options.cron ?? '', {}, { ...rowOf(job, false), priority: scheduledPriority, key: job.name, tz: timeZone })
  }
  const names = scheduled.map((job) => job.name)
  for (const { name, key } of await boss.getSchedules()) if (!names.includes(key)) await boss.unschedule(name, key)
}

class WorkerProcess implements Worker {
  readonly #options: WorkerOptions
  readonly #timing: WorkerTiming
  readonly #pools: readonly PoolWorker[]
  readonly #stopping = new AbortController()
  readonly #stopped = new AbortController()
  #loops: Promise<void>[] = []
  #lastAnswer = performance.now()
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
    const shared = {
      options,
      sources,
      stopping: this.#stopping.signal,
      onAnswer: () => {
        this.#answered()
      },
    }
    this.#pools = jobPools.filter((pool) => options.slots[pool] > 0).map((pool) => new PoolWorker(pool, shared))
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

  /** Called by each worker; pg-boss lets one at a time do it, every few seconds. */
  async #supervise(): Promise<void> {
    // While the database is away no one can beat: silence means nothing until workers have had time to return.
    if (this.#isCutOff() || performance.now() - this.#cutOffUntil < this.#timing.silence) return
    await this.#options.queue.boss.supervise()
  }
}

interface PoolOptions {
  options: WorkerOptions
  sources: ReadonlyMap<string, JobSource>
  stopping: AbortSignal
  onAnswer: () => void
}

class PoolWorker {
  readonly #handling = new Set<JobRun>()
  readonly #running = new Set<JobRun>()
  readonly #completions = new Map<QueueName, Completions>()
  readonly #clock = new QueueClock()
  readonly #taken = new Map<string, { tag: number; advance?: NodeJS.Timeout | undefined; advanced?: Promise<void> }>()
  #filling: Promise<void> | undefined
  #isWoken = false
  #isFull = false
  #usable: number

  constructor(
    readonly name: JobPool,
    private readonly shared: PoolOptions,
  ) {
    this.#usable = shared.options.slots[name]
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

  #usableSlots(): number {
    const { slots, load, log } = this.shared.options
    const usable = this.name === 'compute' ? slotsUnderLoad(slots.compute, load?.() ?? 0) : slots[this.name]
    if (usable !== this.#usable) log.info({ pool: this.name, slots: usable }, 'a worker takes as many jobs at once as the load of the machine allows')
    this.#usable = usable
    return usable
  }

  async #take(free: number): Promise<number> {
    const { options, stopping, onAnswer } = this.shared
    const asked = new Set((options.queues?.() ?? jobPools).filter((queue) => poolOf(queue) === this.name))
    let taken = 0
    while (taken < free && asked.size > 0 && !stopping.aborted) {
      const queue = this.#clock.next([...asked])
      if (queue === undefined) break
      // One at a time while several may have jobs, or one queue would fill all slots.
      const batchSize = asked.size === 1 ? free - taken : 1
      const count = await this.#takeFrom(queue, batchSize)
      onAnswer()
      taken += count
      if (count < batchSize) asked.delete(queue)
    }
    return taken
  }

  /** Each line as many as it has turns, then what is left to whichever has jobs. */
  async #takeFrom(queue: QueueName, count: number): Promise<number> {
    const turns = await drawTurns(this.shared.options.database.orm, queue, count)
    const more = new Set<Line>(['members', 'others'])
    let taken = 0
    for (const line of [...more].filter((one) => turns.includes(one))) {
      const share = turns.filter((turn) => turn === line).length
      const fetched = await this.#takeLine(queue, line, share)
      taken += fetched
      if (fetched < share) more.delete(line)
    }
    for (const line of more) if (taken < count) taken += await this.#takeLine(queue, line, count - taken)
    return taken
  }

  async #takeLine(queue: QueueName, line: Line, batchSize: number): Promise<number> {
    const { boss } = this.shared.options.queue
    const jobs = await boss.fetch<Record<string, unknown>>(queue, { batchSize, includeMetadata: true, ...prioritiesOf(line) })
    for (const job of jobs) {
      this.#clock.took(queue, job.groupTier === memberTier)
      this.#run(job, queue)
    }
    await this.#followTurns(queue, line, jobs)
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
    const run = new JobRun(job, source, { database, boss, log, completions: this.#completionsOf(queue), onEnded, tracing })
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

  async #followTurns(queue: QueueName, line: Line, jobs: readonly TakenJob[]): Promise<void> {
    const { database, log } = this.shared.options
    const key = `${queue} ${line}`
    const taken = this.#taken.get(key) ?? { tag: 0 }
    this.#taken.set(key, taken)
    if (jobs.length === 0) {
      if (taken.tag < restartTag) return
      // One that is under way would set them back to where they were.
      await taken.advanced
      await restartTurns(database.orm, queue, line)
      taken.tag = 0
      return
    }
    // A job that failed for good keeps the tag it had in another queue.
    taken.tag = Math.max(taken.tag, ...jobs.filter(({ sourceName }) => sourceName === null).map(({ priority }) => tagOf(priority)))
    taken.advance ??= setTimeout(() => {
      taken.advance = undefined
      taken.advanced = advanceTurns(database.orm, queue, line, taken.tag).catch((error: unknown) => {
        log.error({ err: error }, 'a worker could not reach the queue')
      })
    }, advanceEveryMs).unref()
  }
}
