import type { TimedWord } from '../retime.ts'
import { timedWords } from '../timed-words.ts'
import { bareWord } from '../tokens.ts'
import type { Text } from '../text.ts'
import { confidenceBucket } from './calibration.ts'

/** What speaks for and against a word. */
export interface WordSigns {
  /** How often words of its confidence are right; missing where the engine says nothing of it. */
  readonly right: number | undefined
  /** The same of the words around it, and of the whole text, on average. */
  readonly rightNearby: number | undefined
  readonly rightInAll: number | undefined
  /** A second decoding recognised something else. */
  readonly differs: boolean
  readonly isUnusual: boolean
  readonly isNearHotWord: boolean
  readonly charactersPerSecond: number
  readonly isNumber: boolean
  readonly isName: boolean
  readonly isNegation: boolean
}

export interface WordRisk {
  /** How likely the word is wrong, 0…1. */
  readonly wrong: number
  /** The same times how much a mistake matters: what places are chosen by. */
  readonly risk: number
}

/**
 * Fitted to what pocketsphinx recognised in 97 recordings (decision 103), but for hot words, which those lack, and what a mistake costs: both are judgement.
 * Weights add to the logarithm of the odds that a word is wrong.
 */
export const riskWeights = {
  bias: -0.28,
  own: 0.67,
  nearby: 0.29,
  inAll: 0.39,
  differs: 1.01,
  unusual: 0.7,
  nearHotWord: 1,
  slow: 1.06,
  /** Where the engine has no confidence. Its times are often estimated as well, and say nothing of how slow a word was. */
  biasWithoutConfidence: -2.5,
  differsWithoutConfidence: 1.74,
  /** Characters a second at which a word counts as slow, from none to whole. */
  slowBelow: { none: 10, whole: 5 },
  /** How many times as bad a mistake is. */
  harm: { number: 1.5, name: 1.5, negation: 1.5 },
} as const

/** Certainty is never bought: shares are kept this far from 0 and 1. */
const minShare = 0.03

export function wordRisk(signs: WordSigns): WordRisk {
  const { right, rightNearby = right, rightInAll = right, differs, charactersPerSecond } = signs
  const weights = riskWeights
  const { none, whole } = weights.slowBelow
  const slowness = Math.min(1, Math.max(0, (none - charactersPerSecond) / (none - whole)))
  const known =
    right === undefined
      ? weights.biasWithoutConfidence + (differs ? weights.differsWithoutConfidence : 0)
      : weights.bias +
        weights.own * doubt(right) +
        weights.nearby * doubt(rightNearby!) +
        weights.inAll * doubt(rightInAll!) +
        weights.slow * slowness +
        (differs ? weights.differs : 0)
  const odds =
    known + (signs.isUnusual ? weights.unusual : 0) + (signs.isNearHotWord ? weights.nearHotWord : 0)
  const wrong = 1 / (1 + Math.exp(-odds))
  const { number, name, negation } = weights.harm
  const harm = Math.max(signs.isNumber ? number : 1, signs.isName ? name : 1, signs.isNegation ? negation : 1)
  return { wrong, risk: wrong * harm }
}

export interface ReviewedText {
  /** How often words of each confidence are right: `calibrate`. */
  readonly calibration: readonly number[]
  /** In lower case, without punctuation. */
  readonly unusual: ReadonlySet<string>
  /** One word or two that sound like a hot word, with the hot word. */
  readonly nearHotWords: ReadonlyMap<string, string>
}

/** Of each section, the risk of each of its timed words. Words that a person wrote or listened to have none. */
export function textRisks({ sections }: Text, known: ReviewedText): WordRisk[][] {
  const texts = sections.map(timedWords)
  const rights = texts.map((words) =>
    words.map((word) => (word.reviewed ? undefined : rightOf(word.confidence, known))),
  )
  const reported = rights.flat().filter((right) => right !== undefined)
  const hasConfidence = texts.some((words) => words.some(({ confidence }) => confidence !== undefined))
  const isSettled = (word: TimedWord): boolean =>
    word.reviewed === true || (hasConfidence && word.confidence === undefined)
  const rightInAll = meanOf(reported)
  const capitals = texts.flat().filter(({ text }) => /^\p{Lu}/u.test(text)).length
  // Some languages write nouns with capitals, and some texts everything.
  const namesShow = capitals <= maxCapitals * texts.flat().length
  return texts.map((words, place) =>
    words.map((word, index) => {
      if (isSettled(word)) return { wrong: 0, risk: 0 }
      const bare = bareWord(word.text)
      const around = rights[place]!.slice(
        Math.max(0, index - nearbyWords),
        index + nearbyWords + 1,
      ).toSpliced(Math.min(index, nearbyWords), 1)
      return wordRisk({
        right: rights[place]![index],
        rightNearby: meanOf(around.filter((right) => right !== undefined)),
        rightInAll,
        differs: word.alternative !== undefined,
        isUnusual: known.unusual.has(bare),
        isNearHotWord: hotWordNear(words, index, known) !== undefined,
        charactersPerSecond: ([...bare].length * 1000) / Math.max(50, word.endMs - word.startMs),
        isNumber: numbers.test(bare),
        isName:
          namesShow &&
          /^\p{Lu}\p{Ll}/u.test(word.text) &&
          !/^I\b/.test(word.text) &&
          index > 0 &&
          !/[.!?:…]$/u.test(words[index - 1]!.text),
        isNegation: negations.test(bare),
      })
    }),
  )
}

/** Of the word alone, or with the one before or after it. */
export function hotWordNear(
  words: readonly TimedWord[],
  index: number,
  { nearHotWords }: ReviewedText,
): { from: number; to: number; hotWord: string } | undefined {
  if (nearHotWords.size === 0) return undefined
  for (const [from, to] of [
    [index, index + 1] as const,
    [index, index + 2] as const,
    [index - 1, index + 1] as const,
  ]) {
    if (from < 0 || to > words.length) continue
    const recognized = words.slice(from, to).map(({ text }) => bareWord(text))
    const hotWord = nearHotWords.get(recognized.join(' '))
    if (hotWord !== undefined) return { from, to, hotWord }
  }
  return undefined
}

const nearbyWords = 2
const maxCapitals = 0.3

const numbers =
  /\p{N}|^(?:(?:thir|four|fif|six|seven|eigh|nine)t(?:een|y)|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|hundred|thousand|million|billion|half)$|[一二三四五六七八九十百千万亿]/u
const negations = /^(?:not|no|never|none|nothing|neither|nor|without|cannot)$|n['’]t$|[不没無无别勿]/u

function rightOf(confidence: number | undefined, { calibration }: ReviewedText): number | undefined {
  return confidence === undefined ? undefined : calibration[confidenceBucket(confidence)]
}

/** Of chances, as logarithms of odds. */
function meanOf(rights: readonly number[]): number | undefined {
  if (rights.length === 0) return undefined
  const mean = rights.reduce((sum, right) => sum + doubt(right), 0) / rights.length
  return 1 / (1 + Math.exp(mean))
}

function doubt(right: number): number {
  const share = Math.min(1 - minShare, Math.max(minShare, right))
  return Math.log((1 - share) / share)
}
