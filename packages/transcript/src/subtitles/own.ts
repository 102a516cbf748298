import { editsBetween, sameEnds } from '../merge-words.ts'
import type { Edit } from '../merge-words.ts'
import type { TimedWord } from '../retime.ts'
import { tokenize } from '../tokens.ts'
import type { SubtitleCut, SubtitleMark, Section, SectionSubtitles } from '../text.ts'

/** What a subtitle may be broken into is one line more; the web API takes no more breaks. */
const maxBreaks = 10

/**
 * Own subtitles as they fit a text: in order, no subtitle without a word, no line break outside its subtitle, no time that ends before it begins.
 *
 * @returns The same object where nothing was to be tidied; `undefined` where nothing is left.
 */
export function tidySubtitles(
  subtitles: SectionSubtitles | undefined,
  text: string,
): SectionSubtitles | undefined {
  if (!subtitles) return undefined
  const taken = new Set<string>()
  const cuts = tidyCuts(subtitles.cuts, text, taken)
  const marks = subtitles.marks
    .filter((mark) => mark.text.trim() !== '' && mark.endMs > mark.startMs)
    .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
  if (cuts.length === 0 && marks.length === 0) return undefined
  const tidied = { cuts, marks: withOwnIds(marks, taken) }
  return areSameSubtitles(tidied, subtitles) ? subtitles : tidied
}

/** Own subtitles of a section whose text changes: cuts stay between the words between which they were. */
export function moveSubtitles(
  subtitles: SectionSubtitles | undefined,
  before: string,
  after: string,
): SectionSubtitles | undefined {
  if (!subtitles || before === after) return tidySubtitles(subtitles, after)
  return tidySubtitles({ ...subtitles, cuts: moveCuts(subtitles.cuts, before, after) }, after)
}

/** As {@link moveSubtitles} does, but not tidied. */
export function moveCuts(cuts: readonly SubtitleCut[], before: string, after: string): SubtitleCut[] {
  const place = placesAfter(before, after)
  return cuts.map((cut) => ({
    ...cut,
    from: place(cut.from),
    breaks: cut.breaks?.map(place),
  }))
}

/** With other times. What has none of its own keeps none. @param moved Milliseconds, before and after. */
export function subtitlesAt(
  { cuts, marks }: SectionSubtitles,
  moved: (time: number) => number,
): SectionSubtitles {
  return {
    cuts: cuts.map(({ startMs, endMs, ...cut }) => ({
      ...cut,
      startMs: startMs === undefined ? undefined : moved(startMs),
      endMs: endMs === undefined ? undefined : moved(endMs),
    })),
    marks: marks.map((mark) => ({ ...mark, startMs: moved(mark.startMs), endMs: moved(mark.endMs) })),
  }
}

/**
 * Own subtitles of the part of a section from one offset in its text to another, for a section of its own. Marks go to the part in whose time they begin.
 *
 * @param part Its `words` are those of the whole section: they say when a subtitle is spoken that has one time of its own.
 */
export function partOfSubtitles(
  subtitles: SectionSubtitles | undefined,
  text: string,
  part: {
    readonly from: number
    readonly to: number
    readonly startMs: number
    readonly endMs: number
    readonly words?: readonly TimedWord[]
  },
): SectionSubtitles | undefined {
  if (!subtitles) return undefined
  const { from, to, startMs, endMs, words = [] } = part
  const cuts = subtitles.cuts.flatMap((cut, index): SubtitleCut[] => {
    const end = subtitles.cuts[index + 1]?.from ?? text.length
    if (end <= from || cut.from >= to) return []
    const { startMs: ownStart, endMs: ownEnd, breaks, isWithPrevious, ...rest } = cut
    const goesOn = text.slice(to, end).trim() !== ''
    const spoken = words.filter((word) => word.to > cut.from && word.from < end)
    const shown = { startMs: ownStart ?? spoken[0]?.startMs, endMs: ownEnd ?? spoken.at(-1)?.endMs }
    const lettersUpTo = (place: number): number => text.slice(cut.from, place).trim().length
    const borderAt = (place: number, spokenMs: number): number | undefined =>
      borderBetween(shown, spokenMs, lettersUpTo(place) / lettersUpTo(end))
    const start = cut.from < from ? borderAt(from, startMs) : ownStart
    const stop = goesOn ? borderAt(to, endMs) : ownEnd
    return [
      {
        ...rest,
        from: Math.max(0, cut.from - from),
        isWithPrevious: isWithPrevious && cut.from >= from ? isWithPrevious : undefined,
        breaks: breaks?.filter((place) => place > from && place < to).map((place) => place - from),
        startMs: start,
        endMs: stop,
      },
    ]
  })
  const marks = subtitles.marks.filter((mark) => mark.startMs >= startMs && mark.startMs < endMs)
  return tidySubtitles({ cuts, marks }, text.slice(from, to))
}

/**
 * The time where a subtitle is cut in two. Its words say it, unless it has other times than they have: a part would end before it begins.
 *
 * @param spokenMs When the first word of the second part begins.
 * @param share Of its letters, those in the first.
 * @returns `undefined` where its words say it.
 */
export function borderBetween(
  { startMs, endMs }: { readonly startMs: number | undefined; readonly endMs: number | undefined },
  spokenMs: number,
  share: number,
): number | undefined {
  if (
    startMs === undefined ||
    endMs === undefined ||
    endMs <= startMs ||
    (startMs < spokenMs && spokenMs < endMs)
  )
    return undefined
  return Math.round(startMs + (endMs - startMs) * share)
}

/** Own subtitles of two sections as those of one. Both have cuts, or neither. A subtitle that a split had cut in two is one again. */
export function joinSubtitles(
  first: SectionSubtitles | undefined,
  second: SectionSubtitles | undefined,
  { text, offset, isSeam }: { readonly text: string; readonly offset: number; readonly isSeam: boolean },
): SectionSubtitles | undefined {
  if (!first && !second) return undefined
  const head = first?.cuts ?? []
  const tail = (second?.cuts ?? []).map((cut) => ({
    ...cut,
    from: cut.from + offset,
    breaks: cut.breaks?.map((place) => place + offset),
  }))
  const [last, next] = [head.at(-1), tail[0]]
  const cuts =
    isSeam && last && next && last.id === next.id
      ? [...head.slice(0, -1), rejoined(last, next), ...tail.slice(1)]
      : [...head, ...tail]
  return tidySubtitles({ cuts, marks: [...(first?.marks ?? []), ...(second?.marks ?? [])] }, text)
}

/** What a subtitle is called that rules cut: two people who take the same section in hand give its subtitles the same ids. */
export function ruleCutId(from: number): string {
  return `c${from}`
}

export function isRuleCutId(id: string): boolean {
  return /^c\d+$/u.test(id)
}

export function withSubtitles(
  { subtitles: _, ...section }: Section,
  subtitles: SectionSubtitles | undefined,
): Section {
  return subtitles === undefined ? section : { ...section, subtitles }
}

export function areSameSubtitles(a: SectionSubtitles | undefined, b: SectionSubtitles | undefined): boolean {
  if (a === b) return true
  if (!a || !b || a.cuts.length !== b.cuts.length || a.marks.length !== b.marks.length) return false
  return (
    a.cuts.every((cut, index) => isSameCut(cut, b.cuts[index]!)) &&
    a.marks.every((mark, index) => isSameMark(mark, b.marks[index]!))
  )
}

export function isSameCut(a: SubtitleCut, b: SubtitleCut): boolean {
  return (
    a === b ||
    (a.id === b.id &&
      a.from === b.from &&
      a.breaks?.join() === b.breaks?.join() &&
      a.isWithPrevious === b.isWithPrevious &&
      isTimedAlike(a, b))
  )
}

export function isSameMark(a: SubtitleMark, b: SubtitleMark): boolean {
  return a === b || (a.id === b.id && a.kind === b.kind && a.text === b.text && isTimedAlike(a, b))
}

function isTimedAlike(a: SubtitleCut | SubtitleMark, b: SubtitleCut | SubtitleMark): boolean {
  return a.startMs === b.startMs && a.endMs === b.endMs && a.position === b.position
}

function tidyCuts(cuts: readonly SubtitleCut[], text: string, taken: Set<string>): SubtitleCut[] {
  const inOrder = cuts
    .map((cut) => ({ ...cut, from: wordFrom(text, cut.from) }))
    .filter(({ from }) => from < text.length)
    .sort((a, b) => a.from - b.from)
    // Of subtitles that lost their words, the last is the one whose words are there.
    .filter(({ from }, index, all) => all[index + 1]?.from !== from)
  return withOwnIds(inOrder, taken).map((cut, index) => {
    const end = inOrder[index + 1]?.from ?? text.length
    const { breaks, startMs, endMs, isWithPrevious, ...rest } = cut
    const lines = breaks
      ?.map((place) => wordFrom(text, place))
      .filter((place, at, all) => place > cut.from && place < end && all.indexOf(place) === at)
    const isBackward = startMs !== undefined && endMs !== undefined && endMs <= startMs
    return {
      ...rest,
      from: index === 0 ? 0 : cut.from,
      isWithPrevious: index === 0 && isWithPrevious ? isWithPrevious : undefined,
      breaks: lines?.sort((a, b) => a - b).slice(0, maxBreaks),
      startMs: startMs === undefined || isBackward ? undefined : startMs,
      endMs: endMs === undefined || isBackward ? undefined : endMs,
    }
  })
}

/** The first place from here on that is no white space, and lies in no character's middle. */
function wordFrom(text: string, place: number): number {
  let at = Math.max(0, Math.min(text.length, Math.trunc(place)))
  if (at > 0 && /[\uDC00-\uDFFF]/u.test(text.charAt(at)) && /[\uD800-\uDBFF]/u.test(text.charAt(at - 1)))
    at -= 1
  while (at < text.length && /\s/u.test(text.charAt(at))) at += 1
  return at
}

/** The id, or one like it that is not taken and no longer than ids may be when they are saved. */
export function freeId(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted
  for (let number = 2; taken.has(id); number += 1) id = `${wanted.slice(0, 56)}-${number}`
  return id
}

function withOwnIds<T extends SubtitleCut | SubtitleMark>(all: readonly T[], taken: Set<string>): T[] {
  return all.map((one) => {
    const id = freeId(one.id, taken)
    taken.add(id)
    return id === one.id ? one : { ...one, id }
  })
}

function rejoined(first: SubtitleCut, second: SubtitleCut): SubtitleCut {
  const breaks =
    first.breaks || second.breaks ? [...(first.breaks ?? []), ...(second.breaks ?? [])] : undefined
  const { endMs: _, breaks: __, ...rest } = first
  return {
    ...rest,
    breaks,
    endMs: second.endMs,
  }
}

/** Where an offset of the text before is in the text after. */
function placesAfter(before: string, after: string): (place: number) => number {
  const { from, to, edits } = comparisonOf(before, after)
  return (place) => {
    if (place <= from) return place
    if (place >= to) return place + after.length - before.length
    let shift = 0
    for (const { from: start, to: end, text } of edits) {
      if (place <= start) break
      if (place < end) {
        const inside = Math.round(((place - start) * text.length) / (end - start))
        return start + shift + beginOfWord(text, inside)
      }
      shift += text.length - (end - start)
    }
    return place + shift
  }
}

/** From the first offset of a text up to the second. */
export type Span = readonly [from: number, to: number]

/** What was written, in offsets of the text after: a place within it, or at its ends, is not to be found by comparing both texts alone. */
export function writtenBetween(before: string, after: string): Span[] {
  if (before === after) return []
  const { edits } = comparisonOf(before, after)
  let shift = 0
  return edits.flatMap(({ from, to, text }): Span[] => {
    let [first, last] = [from, from]
    // “a b” within “a a b” may be read as “a ” before it, or as “ a” behind its first word.
    if (from === to && text !== '') {
      while (
        first > 0 &&
        before.charAt(first - 1) === text.charAt(text.length - 1 - ((from - first) % text.length))
      )
        first -= 1
      while (last < before.length && before.charAt(last) === text.charAt((last - from) % text.length))
        last += 1
    }
    const span: Span = [first + shift, last + shift + text.length]
    shift += text.length - (to - from)
    return text === '' ? [] : [span]
  })
}

/** Edits in offsets of the text before, all of them from one of its places to another. */
function comparisonOf(before: string, after: string): { from: number; to: number; edits: Edit[] } {
  const { head, tail } = sameEnds(before, after)
  const [from, to] = [head, before.length - tail]
  const changed = after.slice(head, after.length - tail)
  const edits = from === to ? undefined : editsBetween(before.slice(from, to), changed)
  const all = edits ?? [{ from: 0, to: to - from, text: changed }]
  return {
    from,
    to,
    edits: all.map((edit) => ({ from: from + edit.from, to: from + edit.to, text: edit.text })),
  }
}

function beginOfWord(text: string, place: number): number {
  const begins = [...tokenize(text).map(({ from }) => from), text.length]
  return begins.reduce((best, begin) => (Math.abs(begin - place) < Math.abs(best - place) ? begin : best), 0)
}
