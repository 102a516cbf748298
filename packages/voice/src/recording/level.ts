export type LevelAdvice = 'quiet' | 'good' | 'loud'

const quietBelow = 0.02
const loudAbove = 0.95

/** `peak` is 0…1. */
export function adviseLevel(peak: number): LevelAdvice {
  if (peak < quietBelow) return 'quiet'
  return peak > loudAbove ? 'loud' : 'good'
}

/** Compares the quietest tenth of the moments with the loudest. */
export function isNoisy(peaks: readonly number[]): boolean {
  if (peaks.length < 20) return false
  const sorted = [...peaks].sort((a, b) => a - b)
  const floor = sorted[Math.floor(sorted.length * 0.1)] ?? 0
  const voice = sorted[Math.floor(sorted.length * 0.9)] ?? 0
  return floor > 0.01 && voice / floor < 3
}
