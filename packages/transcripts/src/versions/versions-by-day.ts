import type { TranscriptVersion } from '@longhand/contracts'

export interface VersionDay {
  readonly day: Date
  /** 0 is today; negative in the future, where a clock is wrong. */
  readonly daysAgo: number
  readonly versions: readonly TranscriptVersion[]
}

/** By the day of saving, in the reader's time zone. Their order stays. */
export function versionsByDay(versions: readonly TranscriptVersion[], now: Date): VersionDay[] {
  const today = midnightOf(now)
  const days: { day: Date; daysAgo: number; versions: TranscriptVersion[] }[] = []
  for (const version of versions) {
    const day = midnightOf(new Date(version.saveTime * 1000))
    const last = days.at(-1)
    // Days are not always of 24 hours.
    if (last?.day.getTime() === day.getTime()) last.versions.push(version)
    else
      days.push({
        day,
        daysAgo: Math.round((today.getTime() - day.getTime()) / 86_400_000),
        versions: [version],
      })
  }
  return days
}

function midnightOf(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate())
}
