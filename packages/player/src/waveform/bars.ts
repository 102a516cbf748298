/** The largest amplitude, 0…1, of each slice of `secondsPerPeak` seconds. */
export interface Peaks {
  readonly secondsPerPeak: number
  readonly peaks: readonly number[]
}

/**
 * Heights, 0…1.
 * @param durationSeconds Of the recording; peaks that end earlier leave the rest flat.
 */
export function barsOf({ secondsPerPeak, peaks }: Peaks, count: number, durationSeconds: number): number[] {
  if (count <= 0 || secondsPerPeak <= 0) return []
  const slices = Math.max(1, durationSeconds / secondsPerPeak)
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 0)
  // A quiet recording still shows where a user speaks; silence is not blown up to look like it.
  const scale = loudest > 0.05 ? 1 / loudest : 1
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar / count) * slices)
    const to = Math.max(from + 1, Math.floor(((bar + 1) / count) * slices))
    let height = 0
    for (let slice = from; slice < to && slice < peaks.length; slice += 1)
      height = Math.max(height, peaks[slice]!)
    return Math.min(1, Math.sqrt(height * scale))
  })
}
