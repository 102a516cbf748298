import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { BaseLogger } from 'pino'
import type { Database, Queryable } from '../db/database.ts'
import { withoutParameters } from '../db/query-errors.ts'
import { busyErrorIn } from '../errors/busy-error.ts'
import { type Trace, withTrace } from '../log/trace.ts'
import type { TraceSpan } from '../tracing/trace-span.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { Completions } from './completions.ts'
import {
  type FailureReason,
  type JobRegistration,
  JobTimeoutError,
  LeaseLostError,
  NotNowError,
  PermanentJobError,
  type RunningJob,
  WorkersEndedError,
  WorkerStoppingError,
} from './job.ts'
import { failedKeptSeconds } from './listed-jobs.ts'
import { affected } from './queue.ts'
import { failedField, memberTier, requestField, sqlOn, traceField } from './rows.ts'
import { ownerOfKey, runFor } from './turns.ts'

export type TakenJob = JobWithMetadata<Record<string, unknown>>

export type JobOutcome = 'done' | 'failed' | 'retried' | 'put off' | 'given back' | 'lost' | 'unknown'

/** Hears of every try that has ended. */
export type JobListener = (end: { queue: string; outcome: JobOutcome; seconds: number }) => void

export interface RunContext {
  database: Database
  boss: PgBoss
  log: BaseLogger
  completions: Completions
  onEnded?: JobListener | undefined
  tracing?: Tracing | undefined
}

export interface JobSource {
  queue: string
  registration: JobRegistration
}

/** A job that took this many workers with it is at fault itself. */
const lossLimit = 5
/** Retries for more than twenty minutes: anyone who waits for an unreported failure waits for ever. */
const reportRetries = { retryLimit: 8, retryDelaySeconds: 5 }
const writeAgainMs = 1_000

/** Beside a job's own fields: tries that did not end their worker. */
const returnedField = '_returned'

/** Likewise: the `traceparent` of the last try. */
const lastTryField = '_lastTry'

/** Until a job tries again that found the server too busy. */
const busySeconds = 10

/** One try at one job: runs its handler and writes down how it ended. */
export class JobRun {
  /** Resolves when the handler has ended and its slot is free; never rejects. */
  readonly handled: Promise<void>
  /** Resolves when that is written down, too; never rejects. */
  readonly ended: Promise<void>
  readonly startedAt = performance.now()
  readonly #aborter = new AbortController()
  readonly #abandoned = new AbortController()
  readonly #span: TraceSpan | undefined
  #hasCompleted = false
  #isBeating = false

  constructor(
    readonly job: TakenJob,
    private readonly source: JobSource,
    private readonly context: RunContext,
  ) {
    this.#span = this.#beginSpan()
    const owner = { ownerId: ownerOfKey(job.singletonKey), isMember: job.groupTier === memberTier }
    const inContext = <Result>(work: () => Result): Result =>
      runFor(owner, () => withTrace(this.#trace(), work))
    const handling = inContext(() => this.#handle())
    this.handled = handling.then(() => undefined)
    this.ended = inContext(() => handling.then((failure) => this.#end(failure)))
  }

  abort(reason: Error): void {
    this.#aborter.abort(reason)
  }

  abandon(): void {
    this.#abandoned.abort()
  }

  async beat(): Promise<void> {
    if (this.#isBeating) return
    this.#isBeating = true
    try {
      // One statement per job: one for all would wait for a transaction that holds any of them.
      if (affected(await this.context.boss.touch(this.job.name, this.job)) === 0 && !this.#hasCompleted)
        this.abort(new LeaseLostError())
    } finally {
      this.#isBeating = false
    }
  }

  async #handle(): Promise<{ error: unknown } | undefined> {
    const { job, kind, load } = this.source.registration
    const seconds = job.options.timeoutSeconds
    const limit = setTimeout(() => {
      this.abort(new JobTimeoutError(`Not done after ${seconds} s.`))
    }, seconds * 1000)
    this.context.log.debug({ ...this.#names(), attempt: this.#attempt }, 'a job starts')
    try {
      if (this.job.retryCount - countIn(this.job.data, returnedField) >= lossLimit)
        throw new WorkersEndedError(`The job ended ${lossLimit} workers.`)
      const payload = this.#parse()
      const handler = await load()
      await handler(this.#handed(payload), kind === 'failure' ? this.#reason() : { message: '' })
      return undefined
    } catch (error) {
      return { error }
    } finally {
      clearTimeout(limit)
    }
  }

  #parse(): object {
    const { job } = this.source.registration
    const parsed = job.payload.safeParse(this.job.data)
    if (!parsed.success)
      throw new PermanentJobError(`The payload of ${job.name} doesn't fit its schema.`, {
        cause: parsed.error,
      })
    return parsed.data
  }

  #handed(payload: object): RunningJob<object> {
    const { boss } = this.context
    const { id, name } = this.job
    return {
      id,
      payload,
      attempt: this.#attempt,
      signal: this.#aborter.signal,
      hold: async (tx) => {
        // The row stays locked until the transaction ends.
        if (affected(await boss.touch(name, this.job, { db: sqlOn(tx.$client) })) === 0)
          throw new LeaseLostError()
      },
      complete: async (tx) => {
        if (affected(await boss.complete(name, this.job, null, { db: sqlOn(tx.$client) })) === 0)
          throw new LeaseLostError()
        this.#hasCompleted = true
      },
    }
  }

  async #end(failure: { error: unknown } | undefined): Promise<void> {
    const { log, onEnded } = this.context
    let outcome: JobOutcome | undefined
    while (!outcome) {
      outcome = await (failure ? this.#writeFailure(failure.error) : this.#writeDone()).catch(
        async (error: unknown) => {
          log.error({ err: error, ...this.#names() }, 'the end of a job could not be written')
          await delay(writeAgainMs, undefined, { signal: this.#abandoned.signal }).catch(() => undefined)
          return this.#abandoned.signal.aborted ? 'unknown' : undefined
        },
      )
    }
    const seconds = (performance.now() - this.startedAt) / 1000
    if (outcome === 'done') log.debug({ ...this.#names(), attempt: this.#attempt, seconds }, 'a job is done')
    else this.#logFailure(outcome, failure?.error)
    onEnded?.({ queue: this.source.queue, outcome, seconds })
    this.#span?.set({ 'longhand.job.outcome': outcome })
    this.#span?.end(outcome === 'failed' || outcome === 'retried' ? failure?.error : undefined)
  }

  async #writeDone(): Promise<JobOutcome> {
    // If the handler completed it, it committed.
    if ((await this.context.completions.complete(this.job)) || this.#hasCompleted) return 'done'
    await countReturned(this.context.database.orm, this.job)
    return 'lost'
  }

  #writeFailure(error: unknown): Promise<JobOutcome> {
    const { database, boss } = this.context
    const { name, id, retryCount, data } = this.job
    return database.transaction(async (tx) => {
      const db = sqlOn(tx.$client)
      const { outcome, waitSeconds } = this.#judge(error)
      const output =
        outcome === 'retried' || outcome === 'failed' ? failureOf(error, this.#aborter.signal) : null
      if (affected(await boss.fail(name, this.job, output, { db })) === 0) {
        await countReturned(tx, this.job)
        return 'lost'
      }
      if (outcome === 'failed') {
        // Waits for another try, or with none left fails for good.
        const { [returnedField]: _returned, [failedField]: _failed, ...own } = data
        await boss.update(
          name,
          { ...own, ...this.#tried() },
          {
            id,
            retryLimit: retryCount,
            deleteAfterSeconds: failedKeptSeconds,
            db,
          },
        )
        await boss.fail(name, id, output, { db })
      } else {
        await boss.update(
          name,
          { ...data, ...counted(data, outcome === 'retried'), ...this.#tried() },
          { id, startAfter: waitSeconds, db },
        )
      }
      return outcome
    })
  }

  #judge(error: unknown): { outcome: 'given back' | 'put off' | 'retried' | 'failed'; waitSeconds: number } {
    const { reason } = this.#aborter.signal as { reason: unknown }
    if (reason instanceof WorkerStoppingError || reason instanceof LeaseLostError)
      return { outcome: 'given back', waitSeconds: 0 }
    if (error instanceof NotNowError) return { outcome: 'put off', waitSeconds: error.retryAfterSeconds }
    if (busyErrorIn(error)) return { outcome: 'put off', waitSeconds: busySeconds }
    const { kind, job } = this.source.registration
    const { retryLimit, retryDelaySeconds } = kind === 'failure' ? reportRetries : job.options
    const failures = countIn(this.job.data, failedField)
    if (error instanceof PermanentJobError || failures >= retryLimit)
      return { outcome: 'failed', waitSeconds: 0 }
    return {
      outcome: 'retried',
      waitSeconds: retryDelaySeconds * 2 ** Math.min(16, failures) * (1 + Math.random()),
    }
  }

  #logFailure(outcome: JobOutcome, error: unknown): void {
    const { log } = this.context
    const details = { err: error, ...this.#names(), attempt: this.#attempt, outcome }
    if (outcome === 'failed') log.error(details, 'a job failed for good')
    else if (outcome === 'retried') log.warn(details, 'a job failed and will be tried again')
    else if (outcome === 'put off') log.warn(details, 'a job waits until it can be done')
    else log.info({ ...this.#names(), outcome }, 'a job ended without a result of this worker')
  }

  get #attempt(): number {
    return this.job.retryCount + 1
  }

  #reason(): FailureReason {
    const { message = 'unknown', code } = (this.job.sourceOutput ?? {}) as Partial<FailureReason>
    return { message, code }
  }

  #names(): { queue: string; job: string } {
    return { queue: this.source.queue, job: this.job.id }
  }

  #trace(): Trace {
    const requestId = this.job.data[requestField]
    return {
      ...this.#names(),
      requestId: typeof requestId === 'string' ? requestId : undefined,
      span: this.#span,
    }
  }

  #beginSpan(): TraceSpan | undefined {
    const { id, name, data } = this.job
    return this.context.tracing?.beginJob({
      name: this.source.queue,
      attributes: { 'longhand.job.id': id, 'longhand.job.pool': name, 'longhand.job.attempt': this.#attempt },
      sentBy: data[traceField],
      lastTry: data[lastTryField],
    })
  }

  #tried(): object {
    return this.#span ? { [lastTryField]: this.#span.traceparent } : {}
  }
}

/** For a kind this version doesn't know: a later one may. */
export async function putOff(
  { database, boss }: Pick<RunContext, 'database' | 'boss'>,
  { name, id, retryCount, data }: TakenJob,
  seconds: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const db = sqlOn(tx.$client)
    if (affected(await boss.fail(name, { id, retryCount }, null, { db })) > 0)
      await boss.update(name, { ...data, ...counted(data, false) }, { id, startAfter: seconds, db })
  })
}

/** A worker that was too slow to beat has lost its job, which did not end it. */
async function countReturned(on: Queryable, { name, id }: TakenJob): Promise<void> {
  await on.execute(sql`
    update pgboss.job set data = jsonb_set(data, ${sql.param([returnedField])}::text[], to_jsonb(coalesce((data ->> ${returnedField})::int, 0) + 1))
    where name = ${name} and id = ${id} and state in ('created', 'retry', 'active')`)
}

function counted(data: object, isFailure: boolean): object {
  return {
    [returnedField]: countIn(data, returnedField) + 1,
    ...(isFailure ? { [failedField]: countIn(data, failedField) + 1 } : {}),
  }
}

function countIn(data: object, field: string): number {
  const count: unknown = (data as Record<string, unknown>)[field]
  return typeof count === 'number' ? count : 0
}

function failureOf(error: unknown, signal: AbortSignal): FailureReason {
  const reported: unknown = signal.reason instanceof JobTimeoutError ? signal.reason : error
  if (!(reported instanceof Error)) return { message: 'unknown' }
  const code = codeOf(reported) ?? codeOf(reported.cause)
  return { message: withoutParameters(reported.message, reported), code }
}

function codeOf(error: unknown): string | number | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' || typeof code === 'number' ? code : undefined
}
