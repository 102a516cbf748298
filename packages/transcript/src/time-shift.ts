import { subtitlesAt } from './subtitles/own.ts'
import { timedWords } from './timed-words.ts'
import { bareWord } from './tokens.ts'
import type { Section } from './text.ts'
import { hasTimes, type ImportedSection, type TimedImport } from './formats/imported-text.ts'

/** What makes the times of a text those of a recording: `time × rate + offsetMs`. */
export interface TimeShift {
  readonly offsetMs: number
  readonly rate: number
}

/** Film is shown at 24 or 23.976 frames a second, and was sped up to 25 for television. */
const frameRates = [24, 25, 24_000 / 1001]
const rates = [
  1,
  ...frameRates.flatMap((made) => frameRates.filter((shown) => shown !== made).map((shown) => made / shown)),
]
const runWords = 3
const minPlaces = 8
/** Another rate has to fit so much better. */
const betterShare = 0.7
/** Milliseconds. */
const [noticed, near] = [250, 500]
const minNearShare = 0.6

/**
 * Finds by how much the times of a text are off, from words that the transcript has, too.
 *
 * @param transcript of the same recording, with right times.
 * @returns `undefined` where the times fit, and where no single shift makes them fit.
 */
export function findTimeShift(
  imported: readonly ImportedSection[],
  transcript: readonly Section[],
): TimeShift | undefined {
  if (!hasTimes(imported)) return undefined
  const places = commonPlaces(imported.map(asSection), transcript)
  if (places.length < minPlaces) return undefined
  const fits = rates.map((rate) => fitOf(places, rate))
  const [as, ...others] = fits
  const best = others.reduce(
    (one, other) => (other.spread < one.spread * (one === as ? betterShare : 1) ? other : one),
    as!,
  )
  const isShift = best.nearShare >= minNearShare && (best.rate !== 1 || Math.abs(best.offsetMs) >= noticed)
  return isShift ? { offsetMs: Math.round(best.offsetMs), rate: best.rate } : undefined
}

/** What would be before the beginning is at the beginning. */
export function shiftTimes(sections: readonly TimedImport[], { offsetMs, rate }: TimeShift): TimedImport[] {
  const moved = (time: number): number => Math.max(0, Math.round(time * rate + offsetMs))
  return sections.map((section) => ({
    ...section,
    startMs: moved(section.startMs),
    endMs: moved(section.endMs),
    words: section.words?.map((word) => ({
      ...word,
      startMs: moved(word.startMs),
      endMs: moved(word.endMs),
    })),
    subtitles: section.subtitles ? subtitlesAt(section.subtitles, moved) : undefined,
  }))
}

interface Place {
  importedMs: number
  spokenMs: number
}

function fitOf(places: readonly Place[], rate: number): TimeShift & { spread: number; nearShare: number } {
  const offsets = places.map(({ importedMs, spokenMs }) => spokenMs - importedMs * rate)
  const offsetMs = medianOf(offsets)
  const off = offsets.map((offset) => Math.abs(offset - offsetMs))
  return {
    rate,
    offsetMs,
    spread: medianOf(off),
    nearShare: off.filter((distance) => distance <= near).length / off.length,
  }
}

/** Rows of words that each text has just once. */
function commonPlaces(imported: readonly Section[], transcript: readonly Section[]): Place[] {
  const spoken = runsOf(transcript)
  return [...runsOf(imported)].flatMap(([run, importedMs]) => {
    const spokenMs = spoken.get(run)
    return importedMs === undefined || spokenMs === undefined ? [] : { importedMs, spokenMs }
  })
}

function runsOf(sections: readonly Section[]): Map<string, number | undefined> {
  const words = sections.flatMap((section) =>
    timedWords(section).map(({ text, startMs }) => ({ spelling: bareWord(text), startMs })),
  )
  const runs = new Map<string, number | undefined>()
  for (let place = 0; place + runWords <= words.length; place += 1) {
    const run = words
      .slice(place, place + runWords)
      .map(({ spelling }) => spelling)
      .join(' ')
    runs.set(run, runs.has(run) ? undefined : words[place]!.startMs)
  }
  return runs
}

function asSection({ startMs, endMs, text, words }: TimedImport, index: number): Section {
  return { id: String(index), speakerId: '', startMs, endMs, text, words }
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}
