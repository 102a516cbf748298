import { businessDay, businessMonth, dayMs } from '../platform/clock/clock.ts'

/** How many days, weeks and months that have a backup keep the newest of theirs. */
export interface KeepRule {
  daily: number
  weekly: number
  monthly: number
}

/**
 * @param backups Finished ones.
 * @returns Those that stay: the newest, all of the last 24 hours, and the newest of each day, week and month of the rule.
 */
export function chooseKept<Backup extends { startedAt: Date }>(
  backups: readonly Backup[],
  { daily, weekly, monthly }: KeepRule,
  { now, timeZone }: { now: Date; timeZone: string },
): Set<Backup> {
  const newestFirst = [...backups].sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
  const kept = new Set(newestFirst.slice(0, 1))
  for (const backup of newestFirst) if (now.getTime() - backup.startedAt.getTime() < dayMs) kept.add(backup)
  const periods: [number, (instant: Date) => string][] = [
    [daily, (instant) => businessDay(instant, timeZone)],
    [weekly, (instant) => weekOf(businessDay(instant, timeZone))],
    [monthly, (instant) => businessMonth(instant, timeZone)],
  ]
  for (const [count, periodOf] of periods) {
    const seen = new Set<string>()
    for (const backup of newestFirst) {
      const period = periodOf(backup.startedAt)
      if (seen.has(period)) continue
      if (seen.size === count) break
      seen.add(period)
      kept.add(backup)
    }
  }
  return kept
}

function weekOf(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`)
  const daysSinceMonday = (noon.getUTCDay() + 6) % 7
  return new Date(noon.getTime() - daysSinceMonday * dayMs).toISOString().slice(0, 10)
}
