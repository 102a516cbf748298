import type { AnswerOf } from '@longhand/contracts'
import { businessDay, type Clock, startOfBusinessDay } from '../../../platform/clock/clock.ts'
import { build } from '../../../platform/process/build.ts'
import type { WorkService } from '../work/work.service.ts'

export interface OverviewDeps {
  clock: Clock
  /** Of those who run the installation: days of money begin there. */
  timeZone: string
  work: Pick<WorkService, 'overview'>
  totals: {
    people(since: Date): Promise<{ all: number; suspended: number; isNew: number }>
    recordings(): Promise<{ recordings: number; bytes: number }>
    transcribedSeconds(): Promise<number>
    unansweredFeedback(): Promise<number>
  }
  money: {
    moneyByDay(from: Date, timeZone: string): Promise<{ day: string; paidFen: number; refundedFen: number }[]>
    troubledRefunds(before: Date): Promise<number>
  }
}

const dayMs = 86_400_000
const shownDays = 30
/** The gateway is asked each minute. */
const refundPatienceMs = 3_600_000

/** How the installation is, at one look. */
export class OverviewService {
  constructor(private readonly deps: OverviewDeps) {}

  async look(): Promise<AnswerOf<'getOverview'>> {
    const { clock, timeZone, work, totals, money } = this.deps
    const now = clock.now()
    const first = businessDay(new Date(now.getTime() - (shownDays - 1) * dayMs), timeZone)
    const from = startOfBusinessDay(first, timeZone)
    const [people, recordings, seconds, feedback, { kinds, workers }, days, troubledRefunds] =
      await Promise.all([
        totals.people(from),
        totals.recordings(),
        totals.transcribedSeconds(),
        totals.unansweredFeedback(),
        work.overview('en'),
        money.moneyByDay(from, timeZone),
        money.troubledRefunds(new Date(now.getTime() - refundPatienceMs)),
      ])
    const sum = (field: 'waiting' | 'running' | 'failed'): number =>
      kinds.reduce((total, kind) => total + kind[field], 0)
    return {
      people: people.all,
      suspendedPeople: people.suspended,
      newPeople: people.isNew,
      recordings: recordings.recordings,
      storedBytes: recordings.bytes,
      hoursTranscribed: Math.round(seconds / 36) / 100,
      waitingJobs: sum('waiting'),
      runningJobs: sum('running'),
      failedJobs: sum('failed'),
      oldestSeconds: Math.max(0, ...kinds.map(({ oldestSeconds }) => oldestSeconds)),
      workers,
      unansweredFeedback: feedback,
      troubledRefunds,
      ...build,
      timeZone,
      money: daysFrom(first).map((day) => {
        const found = days.find((one) => one.day === day)
        return { day, paid: (found?.paidFen ?? 0) / 100, refunded: (found?.refundedFen ?? 0) / 100 }
      }),
    }
  }
}

function daysFrom(first: string): string[] {
  const start = Date.parse(first)
  return Array.from({ length: shownDays }, (_, index) =>
    new Date(start + index * dayMs).toISOString().slice(0, 10),
  )
}
