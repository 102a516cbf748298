import { operatorLimits } from '@longhand/contracts'

/** Storage is written in GB of 1024-based units, as the lists write it, and time in hours. */
const units = {
  storage: { size: 2 ** 30, max: operatorLimits.quotaBytes, decimals: 3 },
  hours: { size: 3600, max: operatorLimits.quotaSeconds, decimals: 2 },
} as const

export type QuotaUnit = keyof typeof units

/** Of what may be entered. */
export function maxQuota(unit: QuotaUnit): number {
  return units[unit].max / units[unit].size
}

/** @param value Bytes or seconds; null, which is empty, for what is set elsewhere. */
export function writeQuota(value: number | null, unit: QuotaUnit): string {
  const { size, decimals } = units[unit]
  return value === null ? '' : String(Number((value / size).toFixed(decimals)))
}

/** @returns Bytes or seconds; null for what is empty; `undefined` for what is no number of them. */
export function readQuota(entered: string, unit: QuotaUnit): number | null | undefined {
  const { size, max } = units[unit]
  const text = entered.trim()
  if (text === '') return null
  const value = /^\d{1,7}(\.\d+)?$/.test(text) ? Math.round(Number(text) * size) : undefined
  return value !== undefined && value <= max ? value : undefined
}
