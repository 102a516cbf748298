import {
  type AnswerOf,
  type ParsedRequestOf,
  type Sentence,
  type WorkKind,
  workKinds,
} from '@longhand/contracts'
import { type Clock, epochSeconds } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { QueueName } from '../../../platform/queue/job.ts'
import type { PausedJobs } from '../../../platform/queue/worker.ts'
import type { People, TrailService } from '../trail/trail.service.ts'
import { jobsOf } from './work-kinds.ts'
import type { WorkPausesRepository } from './work-pauses.repository.ts'

export interface WorkPausesDeps {
  database: Database
  repository: WorkPausesRepository
  clock: Clock
  /** Of those that workers report, and of those that were known once. */
  isEngine: (name: string) => Promise<boolean>
  queueOfEngine: (engine: string) => QueueName
  people: Pick<People, 'namesOf'>
  trail: Pick<TrailService, 'note'>
}

type Paused = AnswerOf<'getWork'>['paused'][number]

const isPaused: Sentence = { en: 'This is paused already', 'zh-CN': '该工作已暂停' }
const isNotPaused: Sentence = { en: 'This is not paused', 'zh-CN': '该工作未暂停' }

/** What operators have workers leave: what runs ends, and what waits stays until it is resumed. */
export class WorkPausesService {
  constructor(private readonly deps: WorkPausesDeps) {}

  /** The longest first. */
  async list(): Promise<Paused[]> {
    const rows = await this.deps.repository.all()
    const names = await this.deps.people.namesOf(undefined, [...new Set(rows.map((row) => row.pausedBy))])
    return rows.map(({ scope, name, pausedAt, pausedBy, reason }) => ({
      scope,
      name,
      time: epochSeconds(pausedAt),
      by: names.get(pausedBy)?.email ?? '',
      reason,
    }))
  }

  /** For workers. */
  async current(): Promise<PausedJobs> {
    const rows = await this.deps.repository.all()
    return {
      jobs: rows.flatMap(({ scope, name }) =>
        workKinds.some((kind) => scope === 'work' && kind === name) ? jobsOf(name as WorkKind) : [],
      ),
      queues: rows.flatMap(({ scope, name }) => (scope === 'engine' ? this.deps.queueOfEngine(name) : [])),
    }
  }

  /** For people, who see why something waits. */
  async state(): Promise<{ kinds: WorkKind[]; engines: string[] }> {
    const rows = await this.deps.repository.all()
    return {
      kinds: workKinds.filter((kind) => rows.some(({ scope, name }) => scope === 'work' && name === kind)),
      engines: rows.flatMap(({ scope, name }) => (scope === 'engine' ? name : [])),
    }
  }

  /** @throws DomainError RECORD_NOT_FOUND for an unknown engine; NOT_POSSIBLE_NOW for what is paused already. */
  async pause(userId: string, { reason, ...target }: ParsedRequestOf<'pauseWork'>): Promise<void> {
    const { database, repository, clock, trail, isEngine } = this.deps
    if (target.scope === 'engine' && !(await isEngine(target.name))) throw new DomainError('RECORD_NOT_FOUND')
    await database.transaction(async (tx) => {
      const row = { ...target, reason, pausedAt: clock.now(), pausedBy: userId }
      if (!(await repository.add(tx, row))) throw new DomainError('NOT_POSSIBLE_NOW', { sentence: isPaused })
      await trail.note(tx, { action: 'work_pause', target: target.name, after: { reason } })
    })
  }

  /** @throws DomainError NOT_POSSIBLE_NOW for what is not paused. */
  async resume(target: ParsedRequestOf<'resumeWork'>): Promise<void> {
    const { database, repository, trail } = this.deps
    await database.transaction(async (tx) => {
      if (!(await repository.remove(tx, target)))
        throw new DomainError('NOT_POSSIBLE_NOW', { sentence: isNotPaused })
      await trail.note(tx, { action: 'work_resume', target: target.name })
    })
  }
}
