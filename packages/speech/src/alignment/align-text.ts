import { splitWords } from '../engines/split-words.ts'
import type { Segment, Span, Word } from '../ports.ts'
import { type Pair, pairWords } from './pair-words.ts'
import { planStretches, type Stretch } from './stretches.ts'

export interface WrittenPassage {
  text: string
}

/** Seconds. */
export interface AlignedPassage extends Span {
  /** Words that were not heard have confidence 0; those of a passage that is only a gap too. */
  words: Word[]
  /** Its place among the passages that were given; missing for speech that the text does not have. */
  passage?: number
}

export interface AlignedText {
  passages: AlignedPassage[]
  /** Share of the written words that were heard in their place, 0…1. */
  heard: number
  /** Words that were heard as they are written. */
  heardWords: ReadonlySet<Word>
  /** What an aligner may follow in the sound, to know times better: see `retimed`. */
  stretches: readonly Stretch[]
}

/** Stands where something was said that the text does not have. */
const gapMark = '[…]'
/** Shorter speech that the text lacks is filler, or a word that was recognised as several. */
const gapSeconds = 4
const gapWords = 6
/** Fewer words in a row that are nothing like what was heard are misheard rather than other ones. */
const missingWords = 8
const heardSimilarity = 0.55

/**
 * Gives the words of a text the times at which they are said.
 *
 * Words are paired in order with what was recognised, by spelling and sound; words between two that were heard share the speech between them by length.
 *
 * @param passages in the order in which they are said; a passage without a word is left out.
 * @param segments what was recognised, in any order.
 * @param speech where there is speech, in order. Seconds, as all times.
 * @example
 * const { passages, heard } = alignText([{ text: 'It was a bright cold day.' }], segments, speech)
 */
export function alignText(passages: readonly WrittenPassage[], segments: readonly Segment[], speech: readonly Span[], language?: string): AlignedText {
  const written = passages.flatMap(({ text }, passage) => splitWords(text, language).map((word) => ({ text: word, passage })))
  const heard = segments.flatMap(({ words }) => words).sort((a, b) => a.start - b.start)
  const pairs = withoutStrangers(
    pairWords(
      written.map(({ text }) => text),
      heard.map(({ text }) => text),
    ),
  )
  const timed = timeWords(
    written.map(({ text }) => text),
    heard,
    pairs,
    speech,
  )
  const found = pairs.filter((pair) => pair !== undefined && pair.similarity >= heardSimilarity).length
  const heardWords = new Set(timed.filter((_, place) => pairs[place]?.similarity === 1))
  const aligned: AlignedPassage[] = []
  timed.forEach((word, index) => {
    const passage = written[index]?.passage
    const open = aligned.at(-1)
    if (open && open.passage === passage) {
      open.words.push(word)
      open.end = word.end
    } else aligned.push({ start: word.start, end: word.end, words: [word], ...(passage !== undefined && { passage }) })
  })
  return {
    passages: withGaps(aligned, heard, pairs),
    heard: written.length === 0 ? 0 : found / written.length,
    heardWords,
    stretches: planStretches(
      timed,
      (word) => heardWords.has(word),
      ({ confidence }) => confidence === 0,
    ),
  }
}

type Pairs = readonly (Pair | undefined)[]

/** Words beside each other are paired however unlike they are. A long row of them are other words, said instead. */
function withoutStrangers(pairs: Pairs): Pairs {
  const kept = [...pairs]
  let from = 0
  for (let index = 0; index <= pairs.length; index += 1) {
    const pair = pairs[index]
    if (index < pairs.length && (pair === undefined || pair.similarity < heardSimilarity)) continue
    if (index - from >= missingWords) kept.fill(undefined, from, index)
    from = index + 1
  }
  return kept
}

function timeWords(texts: readonly string[], heard: readonly Word[], pairs: Pairs, speech: readonly Span[]): Word[] {
  const words: Word[] = []
  const lastEnd = Math.max(heard.at(-1)?.end ?? 0, speech.at(-1)?.end ?? 0)
  let run: string[] = []
  let from = Math.min(heard[0]?.start ?? 0, speech[0]?.start ?? 0)
  const fill = (to: number): void => {
    const isMissing = run.length >= missingWords
    for (const word of spread(run, { start: from, end: Math.max(from, to) }, speech)) words.push(isMissing ? { ...word, confidence: 0 } : word)
    run = []
  }
  texts.forEach((text, index) => {
    const partner = heard[pairs[index]?.heard ?? -1]
    if (!partner) {
      run.push(text)
      return
    }
    const start = Math.max(from, partner.start)
    fill(start)
    from = Math.max(start, partner.end)
    words.push({ text, start, end: from, timing: partner.timing, ...(partner.channel !== undefined && { channel: partner.channel }) })
  })
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

function withGaps(passages: readonly AlignedPassage[], heard: readonly Word[], pairs: Pairs): AlignedPassage[] {
  const used = new Set(pairs.map((pair) => pair?.heard))
  const gaps: AlignedPassage[] = []
  let run: Word[] = []
  const close = (): void => {
    const [first, last] = [run[0], run.at(-1)]
    if (first && last && run.length >= gapWords && last.end - first.start >= gapSeconds) {
      const span = { start: first.start, end: last.end }
      gaps.push({ ...span, words: [{ text: gapMark, ...span, timing: 'exact', confidence: 0 }] })
    }
    run = []
  }
  heard.forEach((word, index) => {
    if (used.has(index)) close()
    else run.push(word)
  })
  close()
  // Inside a passage it would cut the text in two.
  const between = gaps.filter((gap) => !passages.some(({ start, end }) => start < gap.start && end > gap.end))
  return [...passages, ...between].sort((a, b) => a.start - b.start)
}
