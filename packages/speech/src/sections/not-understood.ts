import { joinWords } from '../words/join-words.ts'
import type { Segment, Span, Word } from '../ports.ts'

/** Words of the phrase that is repeated; longer ones have not been seen. */
const maxPeriod = 12
/** People do say “no” five times. */
const minRepeats = { ofOneOrTwo: 6, ofMore: 4 }
const minLoopSeconds = 5
/** Speech without a word for so long was not understood. */
const minMissedSeconds = 5
/** Speech this near to each other is one stretch. */
const pauseSeconds = 1

/** Words a second. No one says more, */
const maxPace = 8
/** and who says fewer for so long makes pauses, which end a stretch of speech. */
const minPace = 0.4
const minSlowSeconds = 5

/**
 * Takes out what engines of Whisper's kind make up: one phrase, over and over, when they lose the thread, of which the first time stays; and of a sound
 * whose words have no times of their own, more words than anyone says in that time, as at ends of files, or one or two for all of it, as in music.
 *
 * @returns the segments that are left, and where the rest was, in order of time.
 */
export function withoutInventions(segments: readonly Segment[]): { segments: Segment[]; invented: Span[] } {
  const unlikely = segments.filter(hasUnlikelyPace)
  const { segments: left, loops } = withoutLoops(segments.filter((segment) => !hasUnlikelyPace(segment)))
  const invented = [...loops, ...unlikely.map(({ start, end }) => ({ start, end }))]
  return { segments: left, invented: invented.sort((a, b) => a.start - b.start) }
}

function hasUnlikelyPace({ start, end, words }: Segment): boolean {
  if (words.some(({ timing }) => timing === 'exact')) return false
  const seconds = end - start
  const isHasty = words.length > Math.max(2, maxPace * seconds)
  return isHasty || (seconds >= minSlowSeconds && words.length < minPace * seconds)
}

/**
 * Takes out one phrase that is repeated over and over. The first time it is said stays.
 *
 * @returns the segments that are left, and where the repetitions were.
 */
export function withoutLoops(segments: readonly Segment[]): { segments: Segment[]; loops: Span[] } {
  const removed = new Set<Word>()
  const loops: Span[] = []
  for (const words of byChannel(segments)) {
    for (const { from, period, until } of loopsIn(words)) {
      const repeated = words.slice(from + period, until)
      for (const word of repeated) removed.add(word)
      loops.push({ start: repeated[0]?.start ?? 0, end: Math.max(...repeated.map(({ end }) => end)) })
    }
  }
  if (removed.size === 0) return { segments: [...segments], loops }
  const left = segments.map((segment): Segment => {
    const words = segment.words.filter((word) => !removed.has(word))
    return words.length === segment.words.length ? segment : { ...segment, words, text: joinWords(words) }
  })
  return {
    segments: left.filter(({ words }) => words.length > 0),
    loops: loops.sort((a, b) => a.start - b.start),
  }
}

/** Where there was speech for a while and no word came of it. Seconds, in order of time. */
export function missedSpeech(segments: readonly Segment[], speech: readonly Span[]): Span[] {
  const words = segments.flatMap((segment) => segment.words).sort((a, b) => a.start - b.start)
  const missed: Span[] = []
  let next = 0
  for (const { start, end } of joinSpans(speech)) {
    let from = start
    while ((words[next]?.end ?? Infinity) <= start) next += 1
    for (let index = next; (words[index]?.start ?? Infinity) < end; index += 1) {
      const word = words[index]
      if (!word) break
      if (word.start - from >= minMissedSeconds) missed.push({ start: from, end: word.start })
      from = Math.max(from, word.end)
    }
    if (end - from >= minMissedSeconds) missed.push({ start: from, end })
  }
  return missed
}

/** Spans that touch as one. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const whole: Span[] = []
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const open = whole.at(-1)
    if (open && start - open.end < pauseSeconds) open.end = Math.max(open.end, end)
    else whole.push({ start, end })
  }
  return whole
}

function byChannel(segments: readonly Segment[]): Word[][] {
  const channels = new Map<number, Word[]>()
  for (const word of segments.flatMap(({ words }) => words)) {
    const channel = word.channel ?? 0
    const known = channels.get(channel)
    if (known) known.push(word)
    else channels.set(channel, [word])
  }
  return [...channels.values()].map((words) => words.sort((a, b) => a.start - b.start))
}

interface Loop {
  /** Places of words; `until` is the first after it. */
  from: number
  period: number
  until: number
}

function loopsIn(words: readonly Word[]): Loop[] {
  const spellings = words.map(({ text }) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  const loops: Loop[] = []
  for (let from = 0; from < words.length;) {
    const loop = loopAt(words, spellings, from)
    if (loop) loops.push(loop)
    from = loop?.until ?? from + 1
  }
  return loops
}

function loopAt(words: readonly Word[], spellings: readonly string[], from: number): Loop | undefined {
  for (let period = 1; period <= maxPeriod; period += 1) {
    let until = from + period
    while (until < words.length && spellings[until] === spellings[until - period]) until += 1
    const repeats = (until - from) / period
    const seconds = (words[until - 1]?.end ?? 0) - (words[from]?.start ?? 0)
    if (repeats >= (period <= 2 ? minRepeats.ofOneOrTwo : minRepeats.ofMore) && seconds >= minLoopSeconds)
      return { from, period, until }
  }
  return undefined
}
