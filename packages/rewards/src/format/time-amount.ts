import { formatNumber } from '@longhand/ui-kit/i18n'

const secondsPerMinute = 60
const secondsPerHour = 3600

/** A length of time in one unit. */
export interface TimeAmount {
  unit: 'hour' | 'minute'
  count: number
}

/** Hours from 3600 seconds on, else minutes; one decimal where it isn't whole. */
export function timeAmountOf(seconds: number): TimeAmount {
  const unit = seconds >= secondsPerHour ? 'hour' : 'minute'
  const count = seconds / (unit === 'hour' ? secondsPerHour : secondsPerMinute)
  return { unit, count: Math.round(count * 10) / 10 }
}

/** `2 h`, `30 min`. */
export function formatTimeAmount(seconds: number, language: string): string {
  const { unit, count } = timeAmountOf(seconds)
  return formatNumber(count, language, { style: 'unit', unit, unitDisplay: 'short' }).replace(/\bhr\b/, 'h')
}
