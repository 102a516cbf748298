import type { TimedWord } from '../retime.ts'
import { timedWords } from '../timed-words.ts'
import { bareWord } from '../tokens.ts'
import type { Text } from '../text.ts'
import { textRisks, wordRisk } from './risk.ts'
import type { ReviewedText, WordRisk, WordSigns } from './risk.ts'

/** A phrase to listen to. */
export interface PlannedPlace {
  /** Of its words ({@link placeKey}), which stay while a text is edited, split and joined. */
  readonly keys: readonly string[]
  /** Those of the keys that it is asked about for: its least certain word, or the words next to each other that were not recognised. */
  readonly doubtful: readonly string[]
  /** How likely its least certain word is wrong, 0…1; 1 for speech that the text lacks. */
  readonly wrong: number
  readonly startMs: number
  readonly endMs: number
}

export interface ReviewPlan {
  /** First the one whose least certain word is most likely wrong. */
  readonly places: readonly PlannedPlace[]
  readonly listeningSeconds: number
  /** Of listening, and of deciding at each place. */
  readonly seconds: number
  /** Expected shares of right words, before and once all places are settled; missing where the engine has no confidence. */
  readonly right: { readonly before: number; readonly after: number } | undefined
  /** No word is left that no one listened to. */
  readonly isWhole: boolean
}

export interface ReviewOptions {
  /** Share of right words at which a review ends. @default 0.98 */
  goal?: number
  /** Share of the time spoken that places may take at most, one review after another taking more; of a short recording they may take 20 seconds. @default 1/3 */
  maxShare?: number
}

const phrase = { minSeconds: 1.2, maxSeconds: 5, pauseSeconds: 1, aroundSeconds: 0.3 }
const secondsToDecide = 3
/** A third of a few sentences is a place or two, and leaves out what is worse. */
const minListeningSeconds = 20
/** Speech that an imported text lacks, as `alignText` of the speech package marks it. */
const gapMark = '[…]'
const withoutSigns: WordSigns = {
  right: undefined,
  rightNearby: undefined,
  rightInAll: undefined,
  differs: false,
  isUnusual: false,
  isNearHotWord: false,
  charactersPerSecond: Infinity,
  isNumber: false,
  isName: false,
  isNegation: false,
}

/**
 * Chooses the phrases that bring the most for the time, until as much as `goal` is right or they take `maxShare` of the time. Speech that the text lacks comes before them, whatever the goal: no share of right words says how much is missing.
 * So does, in an imported text, all that was not recognised.
 *
 * @example
 * const { places, seconds, right } = planReview(document, { calibration: calibrate('pocketsphinx-en-us'), unusual: new Set(), nearHotWords: new Map() })
 * // places.length places, about seconds / 60 minutes, then about right.after of the words are right
 */
export function planReview(document: Text, known: ReviewedText, options: ReviewOptions = {}): ReviewPlan {
  return planByRisk(document, textRisks(document, known), options)
}

/** @param risks Of each section, the risk of each of its timed words. */
export function planByRisk(
  document: Text,
  risks: readonly (readonly WordRisk[])[],
  { goal = 0.98, maxShare = 1 / 3 }: ReviewOptions = {},
): ReviewPlan {
  const texts = document.sections.map(timedWords)
  const spoken = texts.reduce((sum, words) => sum + secondsOf(words, 0, words.length - 1), 0)
  const total = texts.reduce((sum, words) => sum + words.length, 0)
  const hasConfidence = texts.some((words) => words.some(({ confidence }) => confidence !== undefined))
  // Only words that were not recognised have a confidence.
  const isImported =
    hasConfidence &&
    texts.every((words) => words.every(({ confidence = 0, reviewed }) => reviewed || confidence === 0))
  let wrong = risks.flat().reduce((sum, word) => sum + word.wrong, 0)
  const before = wrong
  const places: PlannedPlace[] = []
  // Without confidence most words look alike: only those that something speaks against are worth a look.
  const minRisk = hasConfidence ? 0 : wordRisk(withoutSigns).risk
  const free = risks.map((section) => section.map(({ risk }) => risk > minRisk))
  const maxListening = Math.max(minListeningSeconds, maxShare * spoken)
  let listening = 0
  let isWhole = false
  const take = (section: number, from: number, to: number): void => {
    free[section]!.fill(false, from, to + 1)
    const words = texts[section]!.slice(from, to + 1)
    const chances = risks[section]!.slice(from, to + 1).map((word) => word.wrong)
    wrong -= chances.reduce((sum, chance) => sum + chance, 0)
    const most = Math.max(...chances)
    places.push({
      keys: words.map(placeKey),
      doubtful: doubtfulOf(words, chances.indexOf(most)).map(placeKey),
      wrong: words[0]!.text === gapMark ? 1 : most,
      startMs: words[0]!.startMs,
      endMs: words.at(-1)!.endMs,
    })
  }
  texts.forEach((words, section) =>
    words.forEach(({ text }, place) => {
      if (text !== gapMark || !free[section]![place]) return
      listening += secondsOf(words, place, place) + phrase.aroundSeconds
      take(section, place, place)
    }),
  )
  plan: for (;;) {
    const candidates = texts.flatMap((words, section) =>
      bestPhrases(words, risks[section]!, free[section]!, section),
    )
    if (candidates.length === 0) {
      isWhole = true
      break
    }
    for (const { section, from, to, seconds } of candidates.sort((a, b) => b.urgency - a.urgency)) {
      if (!isImported && total > 0 && hasConfidence && 1 - wrong / total >= goal) break plan
      if (!free[section]!.slice(from, to + 1).every(Boolean)) continue
      if (!isImported && listening + seconds > maxListening && places.length > 0) break plan
      listening += seconds
      take(section, from, to)
    }
  }
  return {
    places: places.toSorted((a, b) => b.wrong - a.wrong),
    listeningSeconds: listening,
    seconds: listening + places.length * secondsToDecide,
    right:
      hasConfidence && total > 0
        ? { before: 1 - before / total, after: Math.min(1, 1 - wrong / total) }
        : undefined,
    isWhole,
  }
}

function doubtfulOf(words: readonly TimedWord[], worst: number): TimedWord[] {
  if (words[worst]!.confidence !== 0) return [words[worst]!]
  let [from, to] = [worst, worst + 1]
  while (words[from - 1]?.confidence === 0) from -= 1
  while (words[to]?.confidence === 0) to += 1
  return words.slice(from, to)
}

/** Says the same of a word after edits elsewhere. */
export function placeKey({ startMs, text }: TimedWord): string {
  return `${startMs} ${bareWord(text)}`
}

interface Phrase {
  section: number
  from: number
  to: number
  urgency: number
  seconds: number
}

/** For each free word the phrase from there that is worth its time the most. */
function bestPhrases(
  words: readonly TimedWord[],
  risks: readonly WordRisk[],
  free: readonly boolean[],
  section: number,
): Phrase[] {
  return words.flatMap((_, from) => {
    let best: Phrase | undefined
    let risk = 0
    for (let to = from; to < words.length && free[to]; to += 1) {
      const length = secondsOf(words, from, to)
      const isBroken = to > from && words[to]!.startMs - words[to - 1]!.endMs > phrase.pauseSeconds * 1000
      if (isBroken || (to > from && length > phrase.maxSeconds)) break
      risk += risks[to]!.risk
      const seconds = Math.max(phrase.minSeconds, length) + phrase.aroundSeconds
      if (!best || risk / seconds > best.urgency)
        best = { section, from, to, urgency: risk / seconds, seconds }
    }
    return best ? [best] : []
  })
}

function secondsOf(words: readonly TimedWord[], from: number, to: number): number {
  return words.length === 0 ? 0 : (words[to]!.endMs - words[from]!.startMs) / 1000
}
