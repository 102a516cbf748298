import type { AnswerOf } from '@longhand/contracts'
import { type Clock, dayMs, epochSeconds } from '../../../platform/clock/clock.ts'
import { build } from '../../../platform/process/build.ts'
import type { WorkService } from '../work/work.service.ts'

export interface OverviewDeps {
  clock: Clock
  work: Pick<WorkService, 'overview'>
  totals: {
    people(since: Date): Promise<{ all: number; suspended: number; isNew: number }>
    recordings(): Promise<{ recordings: number; bytes: number }>
    transcribedSeconds(): Promise<number>
    unansweredFeedback(): Promise<number>
  }
  money: {
    troubledRefunds(before: Date): Promise<number>
  }
  /** Of the disk of the data folder. */
  freeBytes: () => Promise<number>
  /** `undefined` where the installation makes none by itself. */
  backup: () => Promise<{ everySeconds: number; last?: { startedAt: Date } | undefined } | undefined>
}

/** In which an account is new. */
const newDays = 30
/** The gateway is asked each minute. */
const refundOverdueMs = 3_600_000
/** As the alerts say: a backup may take its time. */
const lateBackups = 1.5
const lowDiskBytes = 5e9

/** How the installation is, at one look. */
export class OverviewService {
  constructor(private readonly deps: OverviewDeps) {}

  async look(): Promise<AnswerOf<'getOverview'>> {
    const { clock, work, totals, money, freeBytes, backup } = this.deps
    const now = clock.now()
    const [
      people,
      recordings,
      seconds,
      feedback,
      { kinds, workers, engines, paused },
      troubledRefunds,
      free,
      backups,
    ] = await Promise.all([
      totals.people(new Date(now.getTime() - newDays * dayMs)),
      totals.recordings(),
      totals.transcribedSeconds(),
      totals.unansweredFeedback(),
      work.overview('en'),
      money.troubledRefunds(new Date(now.getTime() - refundOverdueMs)),
      freeBytes(),
      backup(),
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
      failedMails: kinds.find(({ work: kind }) => kind === 'mail')?.failed ?? 0,
      pausedWork: paused.map(({ scope, name }) => ({ scope, name })),
      hasGoodEngine: engines.some(({ quality, problem }) => quality !== 'basic' && problem === null),
      disk: { freeBytes: free, isLow: free < lowDiskBytes },
      backup: backups ? backupOf(backups, now) : null,
      ...build,
    }
  }
}

function backupOf(
  { everySeconds, last }: NonNullable<Awaited<ReturnType<OverviewDeps['backup']>>>,
  now: Date,
): NonNullable<AnswerOf<'getOverview'>['backup']> {
  if (!last) return { lastTime: null, isLate: true }
  const lastTime = epochSeconds(last.startedAt)
  return { lastTime, isLate: epochSeconds(now) - lastTime > lateBackups * everySeconds }
}
