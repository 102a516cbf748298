import { normalizeWords } from './word-errors.ts'

interface TimedWord {
  text: string
  start: number
}

/** How far off, in seconds, the starts of the rightly recognised words are, matched in order. */
export function matchWordStarts(truth: readonly TimedWord[], recognized: readonly TimedWord[]): number[] {
  const right = truth.map(({ text }) => normalizeWords(text).join(''))
  const given = recognized.map(({ text }) => normalizeWords(text).join(''))
  // The longest common subsequence, from the end.
  const lengths = Array.from({ length: right.length + 1 }, () => new Array<number>(given.length + 1).fill(0))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = right.length - 1; i >= 0; i--) {
    for (let j = given.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row) row[j] = right[i] === given[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const errors: number[] = []
  for (let i = 0, j = 0; i < right.length && j < given.length;) {
    if (right[i] === given[j]) errors.push(Math.abs((truth[i++]?.start ?? 0) - (recognized[j++]?.start ?? 0)))
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return errors
}
