import { businessMonth, startOfBusinessDay } from '../platform/clock/clock.ts'
import { CommandError } from './command.ts'

/** The instants at which a month of the product begins and ends. @param word `YYYY-MM`; this month when it is missing. */
export function monthOf(word: unknown, now: Date, timeZone: string): { month: string; from: Date; to: Date } {
  const month = word === undefined ? businessMonth(now, timeZone) : word
  if (typeof month !== 'string' || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new CommandError('A month is written 2026-12.')
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
  return { month, from: startOfBusinessDay(`${month}-01`, timeZone), to: startOfBusinessDay(next, timeZone) }
}
