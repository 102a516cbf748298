const secondsPerDay = 86_400
const daysPerMonth = 30
const monthsPerYear = 12

/** How long something lasts, in one unit. */
export interface Period {
  unit: 'years' | 'months' | 'days'
  count: number
}

/**
 * Days as people say them: years from twelve months on, else months of thirty days, else days. A number that isn't whole
 * stays in the smaller unit, so that nothing is promised that isn't given.
 */
export function periodOf(days: number): Period {
  const years = days % 365 === 0 ? days / 365 : days / daysPerMonth / monthsPerYear
  if (years >= 1 && isShort(years)) return { unit: 'years', count: years }
  const months = days / daysPerMonth
  if (months >= 1 && Number.isInteger(months)) return { unit: 'months', count: months }
  return { unit: 'days', count: days }
}

/** How long goods can be used: {@link periodOf} of whole days, at least one. */
export function validityOf(effectiveTimeSeconds: number): Period {
  return periodOf(Math.max(1, Math.floor(effectiveTimeSeconds / secondsPerDay)))
}

/** Whether one decimal says all of it, such as 1.5 years. */
function isShort(value: number): boolean {
  return Number.isInteger(value * 10)
}
