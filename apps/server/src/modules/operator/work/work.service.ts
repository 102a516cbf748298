import {
  type AnswerOf,
  type InterfaceLanguage,
  type ParsedRequestOf,
  type Sentence,
  workKinds,
} from '@longhand/contracts'
import { epochSeconds, isoOf } from '../../../platform/clock/clock.ts'
import { allRows, type CsvFile, csvFile } from '../../../platform/csv/csv-file.ts'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { uuidPattern } from '../../../platform/fields/wire-id.ts'
import { canBeSentAgain, type ListedJob, type ListedJobs } from '../../../platform/queue/listed-jobs.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import type { QueueWatch } from '../../../platform/queue/queue-statistics.ts'
import type { TrailService } from '../trail/trail.service.ts'
import type { WorkPausesService } from './work-pauses.service.ts'
import { jobsOf, kindOfJob } from './work-kinds.ts'

/** Of the jobs of this name: does to what they belong to what its owner could do. */
export type JobActions = Readonly<
  Record<string, (ownerId: string, payload: Record<string, unknown>) => Promise<void>>
>

export interface WorkDeps {
  database: Database
  jobs: ListedJobs
  queue: Pick<Queue, 'jobs'>
  queueWatch: Pick<QueueWatch, 'workers'>
  engines: () => Promise<
    {
      engine: string
      quality: 'basic' | 'good' | 'best'
      languages: readonly string[]
      problem: Sentence | null
    }[]
  >
  /** Begins again what was given up and whose owner knows. */
  restart: JobActions
  cancel: JobActions
  people: {
    namesOf(db: Queryable | undefined, userIds: readonly string[]): Promise<Map<string, { email: string }>>
  }
  trail: Pick<TrailService, 'note'>
  pauses: Pick<WorkPausesService, 'list'>
}

const hasEnded: Sentence = {
  en: 'This job has ended meanwhile, or someone else was quicker',
  'zh-CN': '该任务已结束，或已由他人处理',
}

/** What the workers have to do, and what became of it. */
export class WorkService {
  constructor(private readonly deps: WorkDeps) {}

  async overview(language: InterfaceLanguage): Promise<AnswerOf<'getWork'>> {
    const { jobs, queueWatch, engines, pauses } = this.deps
    const [counts, workers, reports, paused] = await Promise.all([
      jobs.counts(jobsOf()),
      queueWatch.workers(),
      engines(),
      pauses.list(),
    ])
    const kinds = workKinds.map((work) => {
      const own = counts.filter(({ name }) => kindOfJob[name] === work)
      const sum = (field: 'waiting' | 'running' | 'failed'): number =>
        own.reduce((total, count) => total + count[field], 0)
      return {
        work,
        waiting: sum('waiting'),
        running: sum('running'),
        failed: sum('failed'),
        oldestSeconds: Math.max(0, ...own.map(({ oldestSeconds }) => oldestSeconds)),
      }
    })
    const known = new Map<string, AnswerOf<'getWork'>['engines'][number]>()
    for (const { engine, quality, languages, problem } of reports) {
      const said = problem?.[language] ?? null
      const key = `${engine} ${said ?? ''}`
      const former = known.get(key)
      known.set(key, {
        engine,
        quality,
        languages: [...languages],
        workers: (former?.workers ?? 0) + 1,
        problem: said,
      })
    }
    // Workers report in an order of chance. What does not work comes first.
    const sorted = [...known.entries()]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([, engine]) => engine)
      .toSorted((one, other) => Number(one.problem === null) - Number(other.problem === null))
    return { kinds, workers, engines: sorted, paused }
  }

  async list({ work, state, ...paging }: ParsedRequestOf<'listJobs'>): Promise<AnswerOf<'listJobs'>> {
    const { rows, total } = await this.deps.jobs.page({ names: jobsOf(work), state }, paging)
    return { list: await this.#describe(rows), total }
  }

  /** As {@link list}, all of it. */
  export({ work, state }: ParsedRequestOf<'exportJobs'>): CsvFile {
    const filter = { names: jobsOf(work), state }
    const rows = allRows<ListedJob>((last, limit) => this.deps.jobs.after(filter, last?.mark, limit))
    return csvFile('jobs.csv', jobsHeader, rows, async (batch) => (await this.#describe(batch)).map(toCells))
  }

  async #describe(rows: readonly ListedJob[]): Promise<AnswerOf<'listJobs'>['list']> {
    const { people } = this.deps
    const ids = rows.flatMap(({ ownerId }) => ownerId ?? [])
    const names = await people.namesOf(undefined, [...new Set(ids)])
    return rows.map((row) => ({
      jobId: row.id,
      job: row.name,
      work: kindOfJob[row.name] ?? ('upkeep' as const),
      state: row.state,
      email: (row.ownerId !== null && names.get(row.ownerId)?.email) || '',
      createTime: epochSeconds(row.createdAt),
      startTime: row.startedAt && epochSeconds(row.startedAt),
      endTime: row.state === 'failed' && row.endedAt ? epochSeconds(row.endedAt) : null,
      retries: row.retries,
      reason: row.reason && [row.reason.code, row.reason.message].filter(Boolean).join(': '),
      canRetry: row.state === 'failed' && this.#retryOf(row) !== undefined,
      canCancel: row.state !== 'failed' && this.#actionOf(this.deps.cancel, row) !== undefined,
    }))
  }

  /** @throws DomainError RECORD_NOT_FOUND; NOT_POSSIBLE_NOW for a job that can't be begun again, or no longer. */
  async retry({ jobId }: ParsedRequestOf<'retryJob'>): Promise<void> {
    const job = await this.#find(jobId)
    const retry = job.state === 'failed' ? this.#retryOf(job) : undefined
    if (!retry) throw new DomainError('NOT_POSSIBLE_NOW')
    await retry()
  }

  /** @throws DomainError RECORD_NOT_FOUND; NOT_POSSIBLE_NOW for a job whose owner couldn't cancel it either, or that has ended. */
  async cancel({ jobId }: ParsedRequestOf<'cancelJob'>): Promise<void> {
    const { database, trail, cancel } = this.deps
    const job = await this.#find(jobId)
    const action = this.#actionOf(cancel, job)
    if (job.state === 'failed' || !action) throw new DomainError('NOT_POSSIBLE_NOW', { sentence: hasEnded })
    await action()
    await database.transaction((tx) => trail.note(tx, { action: 'jobs_cancel', ...describe(job) }))
  }

  async #find(jobId: string): Promise<ListedJob> {
    const job = uuidPattern.test(jobId) ? await this.deps.jobs.find(jobId, jobsOf()) : undefined
    if (!job) throw new DomainError('RECORD_NOT_FOUND', { sentence: hasEnded })
    return job
  }

  /** What begins it once more; nothing where that is for its owner alone. */
  #retryOf(job: ListedJob): (() => Promise<void>) | undefined {
    const { database, jobs, queue, restart, trail } = this.deps
    const begin = this.#actionOf(restart, job)
    const note = { action: 'jobs_retry', ...describe(job) }
    if (begin)
      return async () => {
        await begin()
        await database.transaction(async (tx) => {
          await jobs.dismiss(tx, job.id)
          await trail.note(tx, note)
        })
      }
    const definition = queue.jobs.find(({ name }) => name === job.name)
    if (!definition || !canBeSentAgain(definition)) return undefined
    return () =>
      database.transaction(async (tx) => {
        if (!(await jobs.sendAgain(tx, job)))
          throw new DomainError('NOT_POSSIBLE_NOW', { sentence: hasEnded })
        await trail.note(tx, note)
      })
  }

  #actionOf(actions: JobActions, { name, ownerId, payload }: ListedJob): (() => Promise<void>) | undefined {
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    return action && ownerId !== null ? () => action(ownerId, payload) : undefined
  }
}

const jobsHeader = ['id', 'job', 'work', 'state', 'for', 'sent', 'begun', 'ended', 'begun again', 'reason']

function toCells(listed: AnswerOf<'listJobs'>['list'][number]): (string | number)[] {
  const { jobId, job, work, state, email, createTime, startTime, endTime, retries, reason } = listed
  const times = [isoOf(createTime), isoOf(startTime), isoOf(endTime)]
  return [jobId, job, work, state, email, ...times, retries, reason ?? '']
}

function describe({ id, name, ownerId }: ListedJob): {
  userId: string | undefined
  target: string
  after: { job: string; id: string }
} {
  return { userId: ownerId ?? undefined, target: ownerId === null ? id : '', after: { job: name, id } }
}
