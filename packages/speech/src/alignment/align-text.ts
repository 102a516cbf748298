import type { Segment, Span, Word } from '../ports.ts'
import {
  findGaps,
  type Gap,
  matchSimilarity,
  missingWords,
  type Pairs,
  settleGaps,
  type WrittenWord,
} from './find-gaps.ts'
import { joinRepeats } from './join-repeats.ts'
import { pairWords } from '../words/pair-words.ts'
import { planStretches, type Stretch } from './stretches.ts'
import { placeWords } from '../words/place-words.ts'

export interface WrittenPassage {
  text: string
}

/** Seconds. */
export interface AlignedPassage extends Span {
  /** All of the passage, or the part before or after speech that the passage lacks; `[…]` for that speech. */
  text: string
  /** Words that were not recognised have confidence 0; those of a passage that is only a gap too. */
  words: Word[]
  /** Its place among the passages that were given, the same for its parts; missing for speech that the text does not have. */
  passage?: number
}

export interface AlignedText {
  passages: AlignedPassage[]
  /** Share of the written words that were recognised in their place, 0…1. */
  recognized: number
  /** Words that were recognised as they are written. */
  recognizedWords: ReadonlySet<Word>
  /** What an aligner may follow in the sound, to know times better: see `retimed`. */
  stretches: readonly Stretch[]
}

/** Stands where something was said that the text does not have. */
const gapMark = '[…]'

/**
 * Gives the words of a text the times at which they are said.
 *
 * Words are paired in order with what was recognised, by spelling and sound; words between two that were recognised share the speech between them by length.
 *
 * @param passages in the order in which they are said; a passage without a word is left out.
 * @param segments what was recognised, in any order.
 * @param speech where there is speech, in order. Seconds, as all times.
 * @example
 * const { passages, recognized } = alignText([{ text: 'It was a bright cold day.' }], segments, speech)
 */
export function alignText(
  passages: readonly WrittenPassage[],
  segments: readonly Segment[],
  speech: readonly Span[],
  language?: string,
): AlignedText {
  const written = passages.flatMap((passage, place) => wordsOf(passage, place, language))
  const recognized = segments.flatMap(({ words }) => words).sort((a, b) => a.start - b.start)
  const texts = written.map(({ text }) => text)
  const paired = pairWords(
    texts,
    recognized.map(({ text }) => text),
  )
  const pairs = settleGaps(written, recognized, withoutStrangers(joinRepeats(written, recognized, paired)))
  const gaps = findGaps(written, recognized, pairs)
  const timed = timeWords(texts, { recognized, pairs, gaps }, speech)
  const found = pairs.filter((pair) => pair !== undefined && pair.similarity >= matchSimilarity).length
  const recognizedWords = new Set(timed.filter((_, place) => pairs[place]?.similarity === 1))
  return {
    passages: assemble(passages, written, timed, gaps),
    recognized: written.length === 0 ? 0 : found / written.length,
    recognizedWords,
    stretches: planStretches(
      timed,
      (word) => recognizedWords.has(word),
      ({ confidence }) => confidence === 0,
    ),
  }
}

function wordsOf({ text }: WrittenPassage, passage: number, language: string | undefined): WrittenWord[] {
  return placeWords(text, language).map(({ text: word, at: from }) => ({ text: word, passage, from }))
}

/** Words beside each other are paired however unlike they are. A long row of them are other words, said instead. */
function withoutStrangers(pairs: Pairs): Pairs {
  const kept = [...pairs]
  let from = 0
  for (let index = 0; index <= pairs.length; index += 1) {
    const pair = pairs[index]
    if (index < pairs.length && (pair === undefined || pair.similarity < matchSimilarity)) continue
    if (index - from >= missingWords) kept.fill(undefined, from, index)
    from = index + 1
  }
  return kept
}

interface Found {
  recognized: readonly Word[]
  pairs: Pairs
  gaps: readonly Gap[]
}

function timeWords(
  texts: readonly string[],
  { recognized, pairs, gaps }: Found,
  speech: readonly Span[],
): Word[] {
  const words: Word[] = []
  const lastEnd = Math.max(recognized.at(-1)?.end ?? 0, speech.at(-1)?.end ?? 0)
  const apart = new Map(gaps.filter(({ isApart }) => isApart).map((gap) => [gap.before, gap]))
  let run: string[] = []
  let from = Math.min(recognized[0]?.start ?? 0, speech[0]?.start ?? 0)
  const fill = (to: number): void => {
    const isMissing = run.length >= missingWords
    for (const word of spread(run, { start: from, end: Math.max(from, to) }, speech))
      words.push(isMissing ? { ...word, confidence: 0 } : word)
    run = []
  }
  const passGap = (place: number): void => {
    const gap = apart.get(place)
    if (!gap) return
    fill(gap.start)
    from = Math.max(from, gap.end)
  }
  texts.forEach((text, index) => {
    passGap(index)
    const partner = recognized[pairs[index]?.recognized ?? -1]
    if (!partner) {
      run.push(text)
      return
    }
    const start = Math.max(from, partner.start)
    fill(start)
    from = Math.max(start, partner.end)
    words.push({
      text,
      start,
      end: from,
      timing: partner.timing,
      channel: partner.channel,
    })
  })
  passGap(texts.length)
  fill(lastEnd)
  return words
}

/** Over the speech of a stretch, by length; over the whole stretch where none was found. */
function spread(texts: readonly string[], stretch: Span, speech: readonly Span[]): Word[] {
  const inside = speech
    .map(({ start, end }) => ({ start: Math.max(start, stretch.start), end: Math.min(end, stretch.end) }))
    .filter(({ start, end }) => end > start)
  const spans = inside.length > 0 ? inside : [stretch]
  const total = spans.reduce((sum, { start, end }) => sum + end - start, 0)
  const letters = texts.reduce((sum, text) => sum + text.length, 0)
  let position = 0
  return texts.map((text) => {
    const start = at(spans, position)
    position += (total * text.length) / letters
    return { text, start, end: Math.max(start, at(spans, position - 1e-6)), timing: 'estimated' as const }
  })
}

function at(spans: readonly Span[], seconds: number): number {
  let left = Math.max(0, seconds)
  for (const { start, end } of spans) {
    if (left < end - start) return start + left
    left -= end - start
  }
  return spans.at(-1)?.end ?? 0
}

/** Passages in order of time; one that lacks speech in its middle is cut there. */
function assemble(
  passages: readonly WrittenPassage[],
  written: readonly WrittenWord[],
  timed: readonly Word[],
  gaps: readonly Gap[],
): AlignedPassage[] {
  const cuts = new Set(gaps.map(({ before }) => before))
  const aligned: AlignedPassage[] = []
  timed.forEach((word, index) => {
    const { passage, from } = written[index]!
    const open = aligned.at(-1)
    const continues = open?.passage === passage
    if (continues && !cuts.has(index)) {
      open.words.push(word)
      open.end = word.end
      return
    }
    const { text } = passages[passage]!
    if (continues) open.text = open.text.slice(0, open.text.length - (text.length - from)).trim()
    aligned.push({
      start: word.start,
      end: word.end,
      text: continues ? text.slice(from) : text,
      words: [word],
      passage,
    })
  })
  const marks = gaps.map(({ start, end }) => ({
    start,
    end,
    text: gapMark,
    words: [{ text: gapMark, start, end, timing: 'exact' as const, confidence: 0 }],
  }))
  return [...aligned, ...marks].sort((a, b) => a.start - b.start)
}
