import { type AnswerOf, type ParsedRequestOf, trendDays, type TrendDay } from '@longhand/contracts'
import {
  businessDay,
  type Clock,
  dayMs,
  epochSeconds,
  startOfBusinessDay,
} from '../../../platform/clock/clock.ts'
import type { WorkService } from '../work/work.service.ts'
import type { DailyCount, DailyCountsRepository } from './daily-counts.repository.ts'
import type { OverviewDeps } from './overview.service.ts'

export interface TrendsDeps {
  repository: DailyCountsRepository
  clock: Clock
  /** Of those who run the installation: days begin there. */
  timeZone: string
  work: Pick<WorkService, 'overview'>
  totals: Pick<OverviewDeps['totals'], 'people' | 'recordings'>
  byDay: {
    people(from: Date, timeZone: string): Promise<{ day: string; people: number }[]>
    recordings(from: Date, timeZone: string): Promise<{ day: string; recordings: number }[]>
    transcriptions(from: Date, timeZone: string): Promise<{ day: string; seconds: number; failed: number }[]>
    money(from: Date, timeZone: string): Promise<{ day: string; paid: number; refunded: number }[]>
  }
}

/** How far back days are counted that no one has counted yet. */
const countedDays = Math.max(...trendDays)

/** How an installation goes from day to day. */
export class TrendsService {
  constructor(private readonly deps: TrendsDeps) {}

  async look({ days: shown }: ParsedRequestOf<'getTrends'>): Promise<AnswerOf<'getTrends'>> {
    const { repository, clock, timeZone, byDay } = this.deps
    const last = businessDay(clock.now(), timeZone)
    const first = daysAfter(last, 1 - shown)
    const [counts, money] = await Promise.all([
      repository.since(first),
      byDay.money(startOfBusinessDay(first, timeZone), timeZone),
    ])
    const [countOf, moneyOf] = [byDayOf(counts), byDayOf(money)]
    const countedAt = counts.at(-1)?.countedAt
    return {
      timeZone,
      countedTime: countedAt ? epochSeconds(countedAt) : null,
      days: daysBetween(first, last).map((day): TrendDay => {
        const { paid = 0, refunded = 0 } = moneyOf.get(day) ?? {}
        const count = countOf.get(day)
        return {
          day,
          paid: paid / 100,
          refunded: refunded / 100,
          newPeople: count?.newPeople ?? 0,
          newRecordings: count?.newRecordings ?? 0,
          hoursTranscribed: Math.round((count?.transcribedSeconds ?? 0) / 36) / 100,
          failedTranscriptions: count?.failedTranscriptions ?? 0,
          people: count?.people ?? null,
          recordings: count?.recordings ?? null,
          storedBytes: count?.storedBytes ?? null,
          waitingJobs: count?.waitingJobs ?? null,
          maxWaitSeconds: count?.maxWaitSeconds ?? null,
        }
      }),
    }
  }

  /** Counts the days from the last that was counted, to its end, until now. */
  async count(): Promise<void> {
    const { repository, clock, timeZone, work, totals, byDay } = this.deps
    const now = clock.now()
    const today = businessDay(now, timeZone)
    const oldest = daysAfter(today, 1 - countedDays)
    const last = (await repository.lastDay()) ?? oldest
    const first = last < oldest ? oldest : last
    const from = startOfBusinessDay(first, timeZone)
    const [newPeople, added, ended, people, recordings, { kinds }] = await Promise.all([
      byDay.people(from, timeZone),
      byDay.recordings(from, timeZone),
      byDay.transcriptions(from, timeZone),
      totals.people(now),
      totals.recordings(),
      work.overview('en'),
    ])
    const [peopleOf, addedOf, endedOf] = [byDayOf(newPeople), byDayOf(added), byDayOf(ended)]
    const present = {
      people: people.all,
      recordings: recordings.recordings,
      storedBytes: recordings.bytes,
      waitingJobs: kinds.reduce((sum, { waiting }) => sum + waiting, 0),
      maxWaitSeconds: Math.max(0, ...kinds.map(({ oldestSeconds }) => oldestSeconds)),
    }
    const unknown = {
      people: null,
      recordings: null,
      storedBytes: null,
      waitingJobs: null,
      maxWaitSeconds: null,
    }
    await repository.keep(
      daysBetween(first, today).map((day): DailyCount => ({
        day,
        newPeople: peopleOf.get(day)?.people ?? 0,
        newRecordings: addedOf.get(day)?.recordings ?? 0,
        transcribedSeconds: endedOf.get(day)?.seconds ?? 0,
        failedTranscriptions: endedOf.get(day)?.failed ?? 0,
        ...(day === today ? present : unknown),
        countedAt: now,
      })),
    )
  }
}

function byDayOf<Count extends { day: string }>(counts: readonly Count[]): Map<string, Count> {
  return new Map(counts.map((count) => [count.day, count]))
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** @returns Both of them, too; none when `last` is before `first`. */
function daysBetween(first: string, last: string): string[] {
  const length = (Date.parse(last) - Date.parse(first)) / dayMs + 1
  return Array.from({ length: Math.max(0, length) }, (_, index) => daysAfter(first, index))
}
