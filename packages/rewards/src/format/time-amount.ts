const secondsPerMinute = 60
const secondsPerHour = 3600

/** A length of time in one unit. */
export interface TimeAmount {
  unit: 'hours' | 'minutes'
  count: number
}

/** The size of a time card: hours from 3600 seconds on, else minutes; one decimal where it isn't whole. */
export function timeAmountOf(seconds: number): TimeAmount {
  const unit = seconds >= secondsPerHour ? 'hours' : 'minutes'
  const count = seconds / (unit === 'hours' ? secondsPerHour : secondsPerMinute)
  return { unit, count: Math.round(count * 10) / 10 }
}
