const hourMs = 3_600_000
/** A day of which the hour was left out by the clocks going forward, and one more. */
const maxHoursBack = 49

export interface BackupTimes {
  everyHours: number
  hour: number
  timeZone: string
}

/** @returns The latest hour, now or before, in which a backup is to begin. */
export function lastBackupTime(now: Date, { everyHours, hour, timeZone }: BackupTimes): Date {
  const hourOf = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  const thisHour = Math.floor(now.getTime() / hourMs) * hourMs
  for (let back = 0; back < maxHoursBack; back++) {
    const instant = new Date(thisHour - back * hourMs)
    if ((Number(hourOf.format(instant)) - hour + 24) % everyHours === 0) return instant
  }
  return new Date(thisHour - maxHoursBack * hourMs)
}
