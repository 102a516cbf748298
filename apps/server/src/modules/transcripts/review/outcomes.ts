import type { Word } from '@longhand/transcript'
import { bareWord } from '@longhand/transcript'
import { confidenceBucket } from '@longhand/transcript/review'
import type { TimedSection } from '../../../platform/sections/sections.ts'

export interface Outcome {
  bucket: number
  kept: number
  corrected: number
}

/**
 * What a save says of the confidence that words had. Only words that were reviewed since count: one that no one listened to may be wrong as well.
 * A review that is taken back, by undoing it or by an older version, counts the other way round.
 *
 * @returns In order of their buckets; none where nothing was reviewed, below zero for what was taken back.
 */
export function reviewOutcomes(before: readonly TimedSection[], after: readonly TimedSection[]): Outcome[] {
  const outcomes = newOutcomes(before, after)
  for (const { bucket, kept, corrected } of newOutcomes(after, before).values()) {
    const outcome = outcomes.get(bucket) ?? { bucket, kept: 0, corrected: 0 }
    outcomes.set(bucket, { bucket, kept: outcome.kept - kept, corrected: outcome.corrected - corrected })
  }
  return [...outcomes.values()]
    .filter(({ kept, corrected }) => kept !== 0 || corrected !== 0)
    .sort((a, b) => a.bucket - b.bucket)
}

/** By their buckets. */
function newOutcomes(before: readonly TimedSection[], after: readonly TimedSection[]): Map<number, Outcome> {
  const outcomes = new Map<number, Outcome>()
  const former = new Set(before)
  const changed = after.filter((section) => !former.has(section))
  if (!changed.some(({ words }) => words.some(({ reviewed }) => reviewed))) return outcomes
  const left = new Set(after)
  const earlier = before.filter((section) => !left.has(section)).flatMap(({ words }) => words)
  const settled = new Set(earlier.filter(({ reviewed }) => reviewed).map(keyOf))
  const runs = changed.flatMap(({ words }) => runsOf(words, settled))
  for (const { startMs, endMs, keys } of runs) {
    for (const word of earlier) {
      const middle = (word.startMs + word.endMs) / 2
      if (word.confidence === undefined || word.reviewed || middle < startMs || middle > endMs) continue
      const bucket = confidenceBucket(word.confidence)
      const outcome = outcomes.get(bucket) ?? { bucket, kept: 0, corrected: 0 }
      outcome[keys.has(keyOf(word)) ? 'kept' : 'corrected'] += 1
      outcomes.set(bucket, outcome)
    }
  }
  return outcomes
}

interface Run {
  startMs: number
  endMs: number
  keys: Set<string>
}

/** Neighbours that were reviewed in between. */
function runsOf(words: readonly Word[], settled: ReadonlySet<string>): Run[] {
  const runs: Run[] = []
  let isOpen = false
  for (const word of words) {
    const key = keyOf(word)
    const isNew = word.reviewed === true && !settled.has(key)
    const run = isOpen ? runs.at(-1) : undefined
    if (isNew && run) {
      run.endMs = word.endMs
      run.keys.add(key)
    } else if (isNew) runs.push({ startMs: word.startMs, endMs: word.endMs, keys: new Set([key]) })
    isOpen = isNew
  }
  return runs
}

function keyOf({ text, startMs }: Word): string {
  return `${startMs} ${bareWord(text)}`
}
