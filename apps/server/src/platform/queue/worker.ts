/**
 * A worker process: takes jobs from the queue while it has free slots, beats about once a second, and gives back the jobs of workers that don't.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { BaseLogger } from 'pino'
import type { Database } from '../db/database.ts'
import { failureQueue } from './boss.ts'
import { checkHandlers, type JobPool, type JobRegistration, LeaseLostError, WorkerStoppingError } from './job.ts'
import { giveBack, heldLeases, holdLease, isRegistered, type Lease, leaseKey, takeLease, workerSilenceMs } from './lease.ts'
import type { ServedQueue } from './queue.ts'
import { queueWorker } from './queue.tables.ts'
import { type JobListener, JobRun, type TakenJob } from './run.ts'
import { reclaimLostJobs } from './supervisor.ts'
import { mostFirstInARow, takeNext } from './turns.ts'

/** What a worker is made of. */
export interface WorkerOptions {
  queue: ServedQueue
  database: Database
  registrations: readonly JobRegistration[]
  /** Slots of each pool: how many of its jobs run here at a time. */
  slots: Readonly<Record<JobPool, number>>
  /** IANA name, for `cron`. */
  timeZone: string
  log: BaseLogger
  onEnded?: JobListener
  /** Other times than the product's, for tests. */
  timing?: Partial<WorkerTiming>
}

/** Milliseconds. */
interface WorkerTiming {
  poll: number
  beat: number
  /** After this without a beat, a worker counts as lost. */
  silence: number
  /** What running jobs have left to end by themselves when the worker stops. */
  grace: number
}

/** A running worker. */
export interface Worker {
  /** Takes no more jobs, lets short ones end, aborts the others and gives them back. */
  stop(): Promise<void>
}

/** A handler that has not ended this long after it was told to is left behind. */
const abortDeadlineMs = 15_000

const productTiming: WorkerTiming = { poll: 500, beat: 1_000, silence: workerSilenceMs, grace: 2_000 }

/**
 * Starts working.
 *
 * @throws when a job has no handler or two.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  checkHandlers(options.queue.jobs, options.registrations)
  await schedule(options)
  const worker = new WorkerProcess(options)
  await worker.start()
  return worker
}

async function schedule({ queue, timeZone }: WorkerOptions): Promise<void> {
  const scheduled = queue.jobs.filter((job) => job.options.cron !== undefined)
  for (const job of scheduled) await queue.boss.schedule(job.name, job.options.cron ?? '', {}, { tz: timeZone })
  const names = scheduled.map((job) => job.name)
  for (const { name } of await queue.boss.getSchedules()) if (!names.includes(name)) await queue.boss.unschedule(name)
}

interface Source {
  queue: string
  pool: JobPool
  registration: JobRegistration
}

class WorkerProcess implements Worker {
  readonly #options: WorkerOptions
  readonly #timing: WorkerTiming
  /** By queue. */
  readonly #sources: ReadonlyMap<string, Source>
  readonly #running = new Set<JobRun>()
  /** No more jobs are taken. */
  readonly #stopping = new AbortController()
  /** Nothing runs any more. */
  readonly #stopped = new AbortController()
  readonly #filling = new Map<JobPool, Promise<void>>()
  readonly #firstInARow: Record<JobPool, number> = { compute: 0, io: 0 }
  #workerId = randomUUID()
  #lastBeat = 0
  /** When this worker last came back from a time in which it could not beat. */
  #cutOffUntil = Number.NEGATIVE_INFINITY
  #idleLeases = new Set<string>()
  #loops: Promise<void>[] = []

  constructor(options: WorkerOptions) {
    this.#options = options
    this.#timing = { ...productTiming, ...options.timing }
    const sources = options.registrations.map((registration): Source => ({
      queue: registration.kind === 'work' ? registration.job.name : failureQueue(registration.job),
      pool: registration.kind === 'work' ? registration.job.options.pool : 'io',
      registration,
    }))
    this.#sources = new Map(sources.map((source) => [source.queue, source]))
  }

  async start(): Promise<void> {
    await this.#register()
    this.#loops = [
      this.#repeat(this.#timing.beat, this.#stopped.signal, () => this.#beat()),
      this.#repeat(this.#timing.silence / 8, this.#stopped.signal, () => this.#supervise()),
      this.#repeat(this.#timing.poll, this.#stopping.signal, () => this.#fill('compute')),
      this.#repeat(this.#timing.poll, this.#stopping.signal, () => this.#fill('io')),
    ]
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.allSettled(this.#filling.values())
    const ended = Promise.all([...this.#running].map((run) => run.ended))
    await Promise.race([ended, delay(this.#timing.grace, undefined, { ref: false })])
    for (const run of this.#running) run.abort(new WorkerStoppingError('The worker is stopping.'))
    await Promise.race([ended, delay(abortDeadlineMs, undefined, { ref: false })])
    if (this.#running.size > 0) this.#options.log.error({ jobs: this.#running.size }, 'jobs did not end when they were told to')
    this.#stopped.abort()
    await Promise.all(this.#loops)
    // Without this row, the jobs that did not end count as lost at once.
    await this.#options.database.orm.delete(queueWorker).where(eq(queueWorker.workerId, this.#workerId))
  }

  async #repeat(pauseMs: number, signal: AbortSignal, step: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await step().catch((error: unknown) => this.#options.log.error({ err: error }, 'a worker could not reach the queue'))
      await delay(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }

  async #register(): Promise<void> {
    this.#lastBeat = performance.now()
    await this.#options.database.orm.insert(queueWorker).values({ workerId: this.#workerId, description: { host: hostname(), pid: process.pid } })
  }

  async #beat(): Promise<void> {
    const { database } = this.#options
    const before = [...this.#running]
    // Nothing can be written without the database, and by now another worker has the jobs.
    if (performance.now() - this.#lastBeat > this.#timing.silence) this.#loseAll(before)
    const { rowCount } = await database.orm.update(queueWorker).set({ beatAt: sql`now()` }).where(eq(queueWorker.workerId, this.#workerId))
    if (this.#isCutOff()) this.#cutOffUntil = performance.now()
    if (rowCount === 0) {
      this.#loseAll(before)
      this.#workerId = randomUUID()
      return this.#register()
    }
    this.#lastBeat = performance.now()
    const held = await heldLeases(database.orm, this.#workerId)
    for (const run of before) if (!held.has(leaseKey(run.lease))) run.abort(new LeaseLostError())
    await this.#giveBackIdle(held)
  }

  /** A lease without a run is left when the database was away as the run ended. One beat later, it isn't just being taken either. */
  async #giveBackIdle(held: Map<string, Lease>): Promise<void> {
    const { database, log } = this.#options
    for (const run of this.#running) held.delete(leaseKey(run.lease))
    for (const [key, lease] of held) {
      if (!this.#idleLeases.has(key)) continue
      log.warn({ queue: lease.queue, job: lease.jobId }, 'a job whose end could not be written starts again')
      await database.transaction(async (tx) => {
        await holdLease(tx, lease)
        // It did not end this worker: counted, outages of the database would have it given up.
        await giveBack(tx, lease, 0)
      })
    }
    this.#idleLeases = new Set(held.keys())
  }

  #loseAll(runs: JobRun[]): void {
    for (const run of runs) run.abort(new LeaseLostError())
  }

  #isCutOff(): boolean {
    return performance.now() - this.#lastBeat > this.#timing.silence / 2
  }

  async #supervise(): Promise<void> {
    // While the database is away, nobody beats: silence says nothing until each worker has had time to come back.
    if (this.#isCutOff() || performance.now() - this.#cutOffUntil < this.#timing.silence) return
    const { database, queue, log } = this.#options
    await reclaimLostJobs(database, queue.boss, { silenceMs: this.#timing.silence, log })
  }

  /** One filling of a pool at a time: two would both find the last slot free. */
  #fill(pool: JobPool): Promise<void> {
    const filling = this.#filling.get(pool) ?? this.#takeJobs(pool).finally(() => this.#filling.delete(pool))
    this.#filling.set(pool, filling)
    return filling
  }

  /** Takes jobs until the slots are full or the queues empty. */
  async #takeJobs(pool: JobPool): Promise<void> {
    const queues = [...this.#sources.values()].filter((source) => source.pool === pool).map((source) => source.queue)
    while (this.#hasFreeSlot(pool) && !this.#stopping.signal.aborted && (await this.#isAnyWaiting(queues))) {
      const taken = await this.#take(queues, pool)
      const source = taken && this.#sources.get(taken.lease.queue)
      if (!source) return
      this.#run(taken, source)
    }
  }

  #hasFreeSlot(pool: JobPool): boolean {
    return [...this.#running].filter((run) => run.pool === pool).length < this.#options.slots[pool]
  }

  /** One cheap query tells whether it is worth a transaction. */
  async #isAnyWaiting(queues: string[]): Promise<boolean> {
    const { rows } = await this.#options.database.orm.execute(
      sql`select 1 from pgboss.job where name = any(${sql.param(queues)}::text[]) and state < 'active' and start_after < now() limit 1`,
    )
    return rows.length > 0
  }

  async #take(queues: string[], pool: JobPool): Promise<TakenJob | undefined> {
    const taken = await this.#options.database.transaction(async (tx): Promise<TakenJob | undefined> => {
      if (!(await isRegistered(tx, this.#workerId))) return undefined
      const next = await takeNext(tx, queues, this.#firstInARow[pool] >= mostFirstInARow)
      if (!next) return undefined
      const { queue, jobId, retryCount, retryLimit, ...job } = next
      const lease = await takeLease(tx, { queue, jobId, workerId: this.#workerId })
      return { ...job, lease, attempt: retryCount + 1, isRetried: retryCount < retryLimit }
    })
    if (taken) this.#firstInARow[pool] = taken.goesFirst ? this.#firstInARow[pool] + 1 : 0
    return taken
  }

  #run(taken: TakenJob, source: Source): void {
    const { database, queue, log, onEnded } = this.#options
    const run = new JobRun(taken, source, { database, boss: queue.boss, log, onEnded })
    this.#running.add(run)
    // Its slot is free: the next job need not wait for the next poll.
    void run.ended.then(() => {
      this.#running.delete(run)
      if (!this.#stopping.signal.aborted) return this.#fill(source.pool)
    }).catch((error: unknown) => log.error({ err: error }, 'a worker could not reach the queue'))
  }
}
