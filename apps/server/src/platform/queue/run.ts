import { sql } from 'drizzle-orm'
import type PgBoss from 'pg-boss'
import type { BaseLogger } from 'pino'
import type { Database, Transaction } from '../db/database.ts'
import { withoutParameters } from '../db/query-errors.ts'
import { type Trace, withTrace } from '../log/trace.ts'
import { sqlOn } from './boss.ts'
import {
  type FailureReason,
  type JobPool,
  type JobRegistration,
  JobTimeoutError,
  LeaseLostError,
  NotNowError,
  PermanentJobError,
  type RunningJob,
  WorkerStoppingError,
} from './job.ts'
import { dropLeases, giveBack, holdLease, type Lease, releaseLease, waitAsCounted } from './lease.ts'
import { requestField } from './queue.ts'
import { standingAs } from './turns.ts'

/** A job that this worker has just taken. */
export interface TakenJob {
  lease: Lease
  payload: object
  /** Why the job failed, when this is the hearing of it. */
  output: object | null
  /** 1 when it is handed out for the first time. */
  attempt: number
  isRetried: boolean
  /** Whether it went before others, as the jobs then do that it sends. */
  goesFirst: boolean
}

/** How a try at a job ended: done, failed for good, to be tried again, handed back by a stopping worker, put off, no longer this worker's, or nobody knows. */
export type JobOutcome = 'done' | 'failed' | 'retried' | 'put off' | 'given back' | 'lost' | 'unknown'

/** Hears of every try that has ended. */
export type JobListener = (end: { queue: string; outcome: JobOutcome; seconds: number }) => void

/** What a run needs of its worker. */
export interface RunContext {
  database: Database
  boss: PgBoss
  log: BaseLogger
  onEnded?: JobListener | undefined
}

/** One try at one job: runs its handler and writes down how it ended. */
export class JobRun {
  readonly lease: Lease
  readonly pool: JobPool
  /** Resolves when the try has ended and that is written down; never rejects. */
  readonly ended: Promise<void>
  readonly #aborter = new AbortController()
  readonly #context: RunContext
  #hasCompleted = false

  constructor(taken: TakenJob, source: { pool: JobPool; registration: JobRegistration }, context: RunContext) {
    this.lease = taken.lease
    this.pool = source.pool
    this.#context = context
    this.ended = standingAs(taken, () => withTrace(traceOf(taken), () => this.#run(taken, source.registration)))
  }

  /** Asks the handler to end. The first reason counts. */
  abort(reason: Error): void {
    this.#aborter.abort(reason)
  }

  async #run(taken: TakenJob, { job, kind, load }: JobRegistration): Promise<void> {
    const limit = setTimeout(
      () => this.abort(new JobTimeoutError(`Not done after ${job.options.timeoutSeconds} s.`)),
      job.options.timeoutSeconds * 1000,
    )
    const startedAt = performance.now()
    let outcome: JobOutcome = 'done'
    try {
      const payload = this.#parse(job, taken.payload)
      const handler = await load()
      await handler(this.#handed(taken, payload), kind === 'failure' ? reasonOf(taken.output) : { message: '' })
      await this.#transaction((tx) => this.#complete(tx)).catch((error: unknown) => {
        // The handler completed it, and its transaction committed.
        if (!(error instanceof LeaseLostError && this.#hasCompleted)) throw error
      })
    } catch (error) {
      outcome = await this.#failed(error, taken, kind).catch((cause: unknown) => {
        this.#context.log.error({ err: cause, ...this.#names() }, 'the end of a job could not be written')
        return 'unknown' as const
      })
    } finally {
      clearTimeout(limit)
    }
    const seconds = (performance.now() - startedAt) / 1000
    if (outcome === 'done') this.#context.log.debug({ ...this.#names(), attempt: taken.attempt, seconds }, 'a job is done')
    this.#context.onEnded?.({ queue: this.lease.queue, outcome, seconds })
  }

  #parse(job: JobRegistration['job'], payload: object): object {
    const parsed = job.payload.safeParse(payload)
    if (!parsed.success) throw new PermanentJobError(`The payload of ${job.name} doesn't fit its schema.`, { cause: parsed.error })
    return parsed.data
  }

  #handed({ lease, attempt }: TakenJob, payload: object): RunningJob<object> {
    return {
      id: lease.jobId,
      payload,
      attempt,
      signal: this.#aborter.signal,
      hold: (tx) => holdLease(tx, lease),
      complete: (tx) => this.#complete(tx),
    }
  }

  async #complete(tx: Transaction): Promise<void> {
    const { queue, jobId } = this.lease
    await holdLease(tx, this.lease)
    await this.#context.boss.complete(queue, jobId, {}, { db: sqlOn(tx.$client) })
    await dropLeases(tx, queue, [jobId])
    this.#hasCompleted = true
  }

  async #failed(error: unknown, taken: TakenJob, kind: JobRegistration['kind']): Promise<JobOutcome> {
    const { boss, log } = this.#context
    const { queue, jobId } = this.lease
    const { reason } = this.#aborter.signal as { reason: unknown }
    const isWorkersFault = reason instanceof WorkerStoppingError || reason instanceof LeaseLostError
    const outcome = await this.#transaction<JobOutcome>(async (tx) => {
      await holdLease(tx, this.lease)
      if (isWorkersFault) {
        await giveBack(tx, this.lease, 0)
        return 'given back'
      }
      if (error instanceof NotNowError) {
        await giveBack(tx, this.lease, 0, error.retryAfterSeconds)
        return 'put off'
      }
      const isFinal = error instanceof PermanentJobError || !taken.isRetried
      if (isFinal) await tx.execute(sql`update pgboss.job set retry_limit = retry_count where name = ${queue} and id = ${jobId}`)
      // The next hearing is to be told what this one was told, not why this one failed.
      const kept = kind === 'failure' && taken.output ? taken.output : failureOf(error, this.#aborter.signal)
      await boss.fail(queue, jobId, kept, { db: sqlOn(tx.$client) })
      if (!isFinal) await waitAsCounted(tx, this.lease)
      await (isFinal ? dropLeases(tx, queue, [jobId]) : releaseLease(tx, this.lease))
      return isFinal ? 'failed' : 'retried'
    }).catch((cause: unknown) => {
      if (cause instanceof LeaseLostError) return 'lost' as const
      throw cause
    })
    const details = { err: error, ...this.#names(), attempt: taken.attempt, outcome }
    if (outcome === 'failed') log.error(details, 'a job failed for good')
    else if (outcome === 'retried') log.warn(details, 'a job failed and will be tried again')
    else if (outcome === 'put off') log.warn(details, 'a job waits until it can be done')
    else log.info({ ...this.#names(), outcome }, 'a job ended without a result of this worker')
    return outcome
  }

  #transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.#context.database.transaction(work)
  }

  #names(): { queue: string; job: string } {
    return { queue: this.lease.queue, job: this.lease.jobId }
  }
}

/** For whom the job is, as the process wrote it down that sent it. */
function traceOf({ lease, payload }: TakenJob): Trace {
  const requestId = (payload as { [requestField]?: unknown })[requestField]
  return { queue: lease.queue, job: lease.jobId, ...(typeof requestId === 'string' ? { requestId } : {}) }
}

/** What is kept of an error: enough to tell the user why, without stack or data. */
function failureOf(error: unknown, signal: AbortSignal): FailureReason {
  const told: unknown = signal.reason instanceof JobTimeoutError ? signal.reason : error
  if (!(told instanceof Error)) return { message: 'unknown' }
  const code = codeOf(told) ?? codeOf(told.cause)
  return { message: withoutParameters(told.message, told), ...(code === undefined ? {} : { code }) }
}

function codeOf(error: unknown): string | number | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' || typeof code === 'number' ? code : undefined
}

function reasonOf(output: object | null): FailureReason {
  const { message, value, code } = (output ?? {}) as { message?: string; value?: { message?: string }; code?: string | number }
  return { message: message ?? value?.message ?? 'unknown', ...(code === undefined ? {} : { code }) }
}
