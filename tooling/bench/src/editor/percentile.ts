/** The value that this share, 0…1, of the values does not exceed, to a tenth. NaN for none. */
export function percentile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((a, b) => a - b)
  const value = ordered[Math.max(0, Math.ceil(ordered.length * share) - 1)] ?? Number.NaN
  return Math.round(value * 10) / 10
}
