import type { z } from 'zod'
import type { Transaction } from '../db/database.ts'

export interface JobDefinition<Payload extends object> {
  /** Module and verb, such as `transcripts.recognise-chunk`. Never changes, because sent jobs carry it. */
  readonly name: string
  readonly payload: z.ZodType<Payload>
  readonly reportsFailure: boolean
  readonly options: Required<Omit<JobOptions, 'cron'>> & Pick<JobOptions, 'cron'>
}

export interface JobOptions {
  /** The slots it competes for: `compute` for work that keeps a processor busy, `io` (default) for the rest. */
  pool?: JobPool
  /** Whether someone looks on while it is done, in seconds, or it may take long (default). Where that depends on its size, the sender says so. */
  urgency?: JobUrgency
  /** Tries after the first; default 3. A try that ended with its worker is not counted. */
  retryLimit?: number
  /** Pause before the second try; it doubles with each further one. Default 5. */
  retryDelaySeconds?: number
  /** After this its signal is aborted and the try has failed. Default 600. */
  timeoutSeconds?: number
  /** Sends the job with an empty payload at these times (five fields, business time zone). */
  cron?: string
}

export const jobPools = ['compute', 'io'] as const

/** Each has a queue of pg-boss of its own name, with all kinds of jobs in one order. */
export type JobPool = (typeof jobPools)[number]

export type JobUrgency = 'interactive' | 'batch'

/** Beside its own, a pool may have queues for jobs that not every worker can do: `compute.<what it takes>`. They share the slots. */
export type QueueName = JobPool | `${JobPool}.${string}`

export function poolOf(queue: string): JobPool | undefined {
  return jobPools.find((pool) => queue === pool || queue.startsWith(`${pool}.`))
}

export function isQueueName(name: string): name is QueueName {
  return poolOf(name) !== undefined
}

export interface RunningJob<Payload extends object> {
  readonly id: string
  readonly payload: Payload
  /** Counts failed tries, lost workers and stops, this time included. */
  readonly attempt: number
  /** Aborted when the job is cancelled, out of time or taken away, or the worker stops. Pass it to everything that waits. */
  readonly signal: AbortSignal
  /**
   * Makes a transaction fail when this job has meanwhile gone to another worker or was cancelled, and keeps it from going until the
   * transaction ends. Call it first in every transaction that writes.
   *
   * @throws LeaseLostError
   */
  hold(tx: Transaction): Promise<void>
  /**
   * Completes the job in the transaction that writes its result, so that both happen or neither. Optional: a handler that
   * resolves without it has its job completed afterwards.
   *
   * @throws LeaseLostError
   */
  complete(tx: Transaction): Promise<void>
}

/** May run again after any crash, so it must be idempotent; rejects with its signal's reason. Throwing means another try, `PermanentJobError` none, `NotNowError` a later one that is not counted. */
export type JobHandler<Payload extends object> = (job: RunningJob<Payload>) => Promise<void>

/** Called once; again, with the same reason, after a crash or when it threw. */
export type JobFailureHandler<Payload extends object> = (
  job: RunningJob<Payload>,
  reason: FailureReason,
) => Promise<void>

export interface FailureReason {
  message: string
  code?: string | number | undefined
}

export interface JobRegistration {
  readonly job: JobDefinition<object>
  readonly kind: 'work' | 'failure'
  readonly load: () => Promise<(job: RunningJob<object>, reason: FailureReason) => Promise<void>>
}

export class PermanentJobError extends Error {
  override name = 'PermanentJobError'
}

/** Of a job whose workers died with it, each time: another would as well. */
export class WorkersEndedError extends PermanentJobError {
  override name = 'WorkersEndedError'
  readonly code = 'workers-ended'
}

/** Retried after a while and never counted. */
export class NotNowError extends Error {
  override name = 'NotNowError'

  constructor(
    message: string,
    readonly retryAfterSeconds: number,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export class LeaseLostError extends Error {
  override name = 'LeaseLostError'

  constructor() {
    super('The job was cancelled or has gone to another worker.')
  }
}

export class JobTimeoutError extends Error {
  override name = 'JobTimeoutError'
}

/** The worker process is stopping; the job goes to another, and the try isn't counted. */
export class WorkerStoppingError extends Error {
  override name = 'WorkerStoppingError'
}

/**
 * Describes a job.
 *
 * @example
 * export const sendMailJob = defineJob({ name: 'mail.send', payload: z.object({ mailId: z.string() }) })
 */
export function defineJob<Payload extends object>(definition: {
  name: string
  payload: z.ZodType<Payload>
  reportsFailure?: boolean
  options?: JobOptions
}): JobDefinition<Payload> {
  const { name, payload, reportsFailure = false, options } = definition
  return {
    name,
    payload,
    reportsFailure,
    options: {
      pool: 'io',
      urgency: 'batch',
      retryLimit: 3,
      retryDelaySeconds: 5,
      timeoutSeconds: 600,
      ...options,
    },
  }
}

/**
 * Says which handler works on a job. `load` imports it: only a worker process calls it.
 *
 * @example
 * handleJob(sendMailJob, async () => (await import('./send-mail.handler.ts')).sendMail(services))
 */
export function handleJob<Payload extends object>(
  job: JobDefinition<Payload>,
  load: () => Promise<JobHandler<Payload>>,
): JobRegistration {
  // The payload has passed the job's schema before a handler sees it.
  return { job, kind: 'work', load: load as unknown as JobRegistration['load'] }
}

export function handleJobWith<Payload extends object>(
  job: JobDefinition<Payload>,
  handler: JobHandler<Payload>,
): JobRegistration {
  return handleJob(job, () => Promise.resolve(handler))
}

export function handleJobFailure<Payload extends object>(
  job: JobDefinition<Payload>,
  load: () => Promise<JobFailureHandler<Payload>>,
): JobRegistration {
  return { job, kind: 'failure', load: load as unknown as JobRegistration['load'] }
}

/**
 * The start-up check: each job has one handler, and one that hears of its failures exactly when the job reports them.
 *
 * @throws listing every job that is not so.
 */
export function checkHandlers(
  jobs: readonly JobDefinition<object>[],
  registrations: readonly JobRegistration[],
): void {
  const problems: string[] = []
  const names = jobs.map((job) => job.name)
  for (const name of new Set(names))
    if (names.filter((other) => other === name).length > 1) problems.push(`Two jobs are called ${name}.`)
  for (const { name, reportsFailure } of jobs) {
    const count = (kind: JobRegistration['kind']): number =>
      registrations.filter((one) => one.job.name === name && one.kind === kind).length
    if (count('work') !== 1) problems.push(`Job ${name} has ${count('work')} handlers instead of one.`)
    const expected = reportsFailure ? 1 : 0
    if (count('failure') !== expected)
      problems.push(`Job ${name} has ${count('failure')} failure handlers instead of ${expected}.`)
  }
  for (const { job } of registrations)
    if (!names.includes(job.name))
      problems.push(`There is a handler for ${job.name}, but the queue doesn't know that job.`)
  if (problems.length > 0) throw new Error(problems.join(' '))
}
