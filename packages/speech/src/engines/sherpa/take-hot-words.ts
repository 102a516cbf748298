import { pairWords, spelling } from '../../words/pair-words.ts'
import { nearestHotWord } from '../../hot-words/near-hot-words.ts'
import type { Segment, Span, Word } from '../../ports.ts'
import { isSpaceless, joinWords } from '../../words/join-words.ts'
import { meanConfidence } from './to-segment.ts'

/** Two decodings of the same sound count times in the same frames, but don't always choose the same one. */
const toleranceSeconds = 0.3
/** How many words more than a hot word has may have been recognised in its place. */
const extraWords = 2
/** A word may be said twice; a decoder that has lost its way says it again and again. */
const maxRepeats = 2
/** Of two texts the longer, measured by the shorter. */
const maxLength = 2

interface HotWord {
  /** How many words it may come in; letters where no spaces part them. */
  length: number
  isLike: (recognized: string) => boolean
}

export interface HotWordReplacement {
  /** Places in the first decoding, up to but without `until`. */
  from: number
  until: number
  words: readonly Word[]
}

/**
 * Takes hot words, and nothing else, from a second decoding that is asked to expect them: such a search may lose or invent text.
 *
 * @returns A function of what was recognised without hot words; see {@link hotWordFinder}.
 */
export function hotWordTaker(
  hotWords: readonly string[],
): (first: Segment, decodeAgain: () => Segment | undefined) => Segment {
  const find = hotWordFinder(hotWords)
  return (first, decodeAgain) => {
    const words = withReplacements(
      first.words,
      find(first.words, () => decodeAgain()?.words),
    )
    if (words === first.words) return first
    const { confidence: _of, ...rest } = first
    return { ...rest, words: [...words], text: joinWords(words), ...meanConfidence(words) }
  }
}

/**
 * Finds the hot words of a second decoding that may be taken into the first.
 *
 * @returns A function of the words of the first, in their order. It calls `decodeAgain` only where some of them, beginning before the place
 * `before`, sound like a hot word, and never after that failed. What was recognised again counts where it is the same text at the same time, but
 * for hot words in the place of what sounds like them.
 */
export function hotWordFinder(
  hotWords: readonly string[],
): (
  first: readonly Word[],
  decodeAgain: () => readonly Word[] | undefined,
  before?: number,
) => HotWordReplacement[] {
  const known = new Map(hotWords.map((text) => [spelling(text), hotWord(text)] as const))
  known.delete('')
  const longest = Math.max(0, ...[...known.values()].map(({ length }) => length))
  const nearest = nearestHotWord(hotWords.filter((text) => !isSpaceless(text)))
  const spaceless = hotWords.filter(isSpaceless).map(hotWord)
  let hasFailed = false

  const mayHold = (words: readonly Word[], before: number) =>
    runsOf(words, longest + extraWords).some(({ from, until }) => {
      if (from >= before) return false
      const recognized = joinWords(words.slice(from, until))
      return (
        !known.has(spelling(recognized)) &&
        (nearest(recognized) !== undefined || spaceless.some(({ isLike }) => isLike(recognized)))
      )
    })

  return (first, decodeAgain, before = first.length) => {
    if (hasFailed || !mayHold(first, before)) return []
    let second: readonly Word[] | undefined
    try {
      second = decodeAgain()
    } catch {
      // The text is there without it, and another try would load the model again.
      hasFailed = true
    }
    if (!second || wanders(first, second)) return []
    const replacements = findReplacements(first, second, known, longest)
    return isSameText(first, second, replacements) ? replacements.filter(({ from }) => from < before) : []
  }
}

function hotWord(text: string): HotWord {
  if (isSpaceless(text))
    return {
      length: [...text].length,
      isLike: (recognized) => sharesLetters(spelling(recognized), spelling(text)),
    }
  const nearest = nearestHotWord([text])
  return {
    length: text.trim().split(/\s+/).length,
    isLike: (recognized) => nearest(recognized) !== undefined,
  }
}

/** Sounds of such scripts aren't known here: half of the signs have to be the same. */
function sharesLetters(one: string, other: string): boolean {
  const letters = [...other]
  const shared = [...one].filter((letter, index) => letters[index] === letter).length
  return [...one].length === letters.length && shared * 2 >= letters.length
}

function runsOf(words: readonly Word[], longest: number): { from: number; until: number }[] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(longest, words.length - from) }, (_, more) => ({
      from,
      until: from + more + 1,
    })),
  )
}

function wanders(first: readonly Word[], second: readonly Word[]): boolean {
  const [said, again] = [first, second].map((words) =>
    words.reduce((sum, { text }) => sum + text.length, 0),
  ) as [number, number]
  return (
    said > again * maxLength ||
    again > said * maxLength ||
    repeats(second) > Math.max(maxRepeats, repeats(first))
  )
}

/** How often at most a word comes in a row. */
function repeats(words: readonly Word[]): number {
  let [most, run] = [0, 0]
  words.forEach(({ text }, index) => {
    run = spelling(text) === spelling(words[index - 1]?.text ?? '') ? run + 1 : 1
    most = Math.max(most, run)
  })
  return most
}

function findReplacements(
  first: readonly Word[],
  second: readonly Word[],
  known: ReadonlyMap<string, HotWord>,
  longest: number,
): HotWordReplacement[] {
  const runs = runsOf(first, longest + extraWords)
  const found: HotWordReplacement[] = []
  for (const { from, until } of runsOf(second, longest)) {
    const words = second.slice(from, until)
    const spelled = spelling(joinWords(words).replace(/['’]s(?=\P{L}*$)/u, ''))
    const wanted = known.get(spelled)
    const span = spanOf(words)
    if (!wanted || !span) continue
    const [best] = runs
      .map((run) => ({ ...run, off: timeBetween(spanOf(first.slice(run.from, run.until)), span) }))
      .filter((run) => run.off !== undefined && run.from >= (found.at(-1)?.until ?? 0))
      .filter((run) => wanted.isLike(joinWords(first.slice(run.from, run.until))))
      .sort((one, other) => one.off! - other.off!)
    if (best && spelling(joinWords(first.slice(best.from, best.until))) !== spelling(joinWords(words)))
      found.push({ ...best, words })
  }
  return found
}

function spanOf(words: readonly Word[]): Span | undefined {
  const [first, last] = [words[0], words.at(-1)]
  return first && last && { start: first.start, end: last.end }
}

/** Seconds in all; undefined where either end is too far off. */
function timeBetween(one: Span | undefined, other: Span): number | undefined {
  if (!one) return undefined
  const [start, end] = [Math.abs(one.start - other.start), Math.abs(one.end - other.end)]
  return Math.max(start, end) <= toleranceSeconds ? start + end : undefined
}

/** Whether at least half of what was recognised at first was recognised again, at its time or as a hot word. */
function isSameText(
  first: readonly Word[],
  second: readonly Word[],
  replacements: readonly HotWordReplacement[],
): boolean {
  const pairs = pairWords(
    first.map(({ text }) => text),
    second.map(({ text }) => text),
  )
  const again = first.filter((word, index) => {
    const pair = pairs[index]
    const other = pair?.similarity === 1 ? second[pair.recognized] : undefined
    return (
      replacements.some(({ from, until }) => from <= index && index < until) ||
      (other && Math.abs(other.start - word.start) <= toleranceSeconds)
    )
  })
  return again.length * 2 >= first.length
}

/** The words themselves where there is nothing to replace. */
export function withReplacements(
  words: readonly Word[],
  replacements: readonly HotWordReplacement[],
): readonly Word[] {
  if (replacements.length === 0) return words
  return words.flatMap((word, index) => {
    const within = replacements.find(({ from, until }) => from <= index && index < until)
    if (!within) return [word]
    return within.from === index ? inPlaceOf(words.slice(within.from, within.until), within.words) : []
  })
}

/** Times and punctuation stay those of the first decoding. */
function inPlaceOf(old: readonly Word[], words: readonly Word[]): Word[] {
  const { start, end } = spanOf(old)!
  const before = /^[^\p{L}\p{N}]*/u.exec(old[0]!.text)![0]
  const after = /[^\p{L}\p{N}]*$/u.exec(old.at(-1)!.text)![0]
  return words.map((word, index) => {
    const [isFirst, isLast] = [index === 0, index === words.length - 1]
    const bare = word.text
      .replace(isFirst ? /^[^\p{L}\p{N}]+/u : '', '')
      .replace(isLast ? /[^\p{L}\p{N}]+$/u : '', '')
    return {
      ...word,
      text: `${isFirst ? before : ''}${bare}${isLast ? after : ''}`,
      start: isFirst ? start : Math.min(Math.max(word.start, start), end),
      end: isLast ? end : Math.min(Math.max(word.end, start), end),
    }
  })
}
