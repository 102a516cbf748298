import type { AnswerOf, ParsedRequestOf, Sentence, WorkKind } from '@longhand/contracts'
import { epochSeconds } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { uuidPattern } from '../../../platform/fields/wire-id.ts'
import type { JobDefinition } from '../../../platform/queue/job.ts'
import type { ListedJobs } from '../../../platform/queue/listed-jobs.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import type { PicturesService } from '../../recordings/pictures/pictures.service.ts'
import type { TrailService } from '../trail/trail.service.ts'

export interface UpkeepDeps {
  database: Database
  jobs: Pick<ListedJobs, 'newestOf' | 'sendUnlessOpen'>
  queue: Pick<Queue, 'jobs'>
  kindOf: (job: string) => WorkKind
  pictures: Pick<PicturesService, 'isOn' | 'countUnfinished' | 'startNext'>
  trail: Pick<TrailService, 'note'>
  timeZone: string
}

const isUnderWay: Sentence = {
  en: 'This job waits or runs already',
  'zh-CN': '该任务已在等待或执行',
}
const noCopies: Sentence = {
  en: 'LONGHAND_PICTURES is off: no copies are made',
  'zh-CN': 'LONGHAND_PICTURES 已关闭：不生成副本',
}

/** What an installation does by itself, and what is made afterwards where it was missing. */
export class UpkeepService {
  constructor(private readonly deps: UpkeepDeps) {}

  async scheduled(): Promise<AnswerOf<'listScheduledJobs'>> {
    const { jobs, timeZone, kindOf } = this.deps
    const scheduled = this.#scheduled()
    const newest = await jobs.newestOf(scheduled.map(({ name }) => name))
    const list = scheduled.map(({ name, options: { cron = '' } }) => {
      const last = newest.get(name)
      return {
        job: name,
        work: kindOf(name),
        cron,
        last: last
          ? {
              state: last.state,
              time: epochSeconds(last.at),
              reason: last.reason && [last.reason.code, last.reason.message].filter(Boolean).join(': '),
            }
          : null,
      }
    })
    return { timeZone, list: list.toSorted((one, other) => (one.job < other.job ? -1 : 1)) }
  }

  /** @throws DomainError RECORD_NOT_FOUND for what does not run by the clock; NOT_POSSIBLE_NOW while one waits or runs. */
  async run({ job: name }: ParsedRequestOf<'runScheduledJob'>): Promise<void> {
    const { database, jobs, trail } = this.deps
    const job = this.#scheduled().find((known) => known.name === name)
    if (!job) throw new DomainError('RECORD_NOT_FOUND')
    await database.transaction(async (tx) => {
      if (!(await jobs.sendUnlessOpen(tx, job)))
        throw new DomainError('NOT_POSSIBLE_NOW', { sentence: isUnderWay })
      await trail.note(tx, { action: 'scheduled_jobs_run', target: name })
    })
  }

  async pictureCopies(): Promise<AnswerOf<'getPictureCopies'>> {
    const { pictures } = this.deps
    return { isOn: pictures.isOn, ...(await pictures.countUnfinished()) }
  }

  /** @throws DomainError NOT_POSSIBLE_NOW where no copies are made; RECORD_NOT_FOUND for an `after` that no call gave. */
  async makePictureCopies(
    wanted: ParsedRequestOf<'makePictureCopies'>,
  ): Promise<AnswerOf<'makePictureCopies'>> {
    const { database, pictures, trail } = this.deps
    if (!pictures.isOn) throw new DomainError('NOT_POSSIBLE_NOW', { sentence: noCopies })
    if (wanted.after !== undefined && !uuidPattern.test(wanted.after))
      throw new DomainError('RECORD_NOT_FOUND')
    const { started, next } = await pictures.startNext(wanted)
    if (started > 0)
      await database.transaction((tx) =>
        trail.note(tx, { action: 'picture_copies', after: { started, withFailed: wanted.withFailed } }),
      )
    return { started, next: next ?? null }
  }

  #scheduled(): JobDefinition<object>[] {
    return this.deps.queue.jobs.filter(({ options }) => options.cron !== undefined)
  }
}
