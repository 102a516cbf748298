import type { SubtitleCut, SubtitleMark, Section, SectionSubtitles } from '../text.ts'
import {
  areSameSubtitles,
  freeId,
  isRuleCutId,
  isSameCut,
  isSameMark,
  moveCuts,
  tidySubtitles,
  writtenBetween,
} from './own.ts'
import type { Span } from './own.ts'

type SubtitledText = Pick<Section, 'text' | 'subtitles'>

/** Own subtitles of three states of a section, merged as {@link mergeSubtitles} does, for the text in which all words come together. */
export function mergeSubtitlesOfTexts(
  base: SubtitledText,
  ours: SubtitledText,
  theirs: SubtitledText,
  text: string,
): SectionSubtitles | undefined {
  const [was, our, their] = [movedTo(base, text), movedTo(ours, text), movedTo(theirs, text)]
  const isByRules = was.cuts.length === 0
  const [ourCuts, theirCuts] = [settledCuts(our, their, isByRules), settledCuts(their, our, isByRules)]
  const tidied = ({ subtitles }: SubtitledText, cuts: readonly SubtitleCut[]): SectionSubtitles | undefined =>
    tidySubtitles(subtitles && { ...subtitles, cuts }, text)
  const [first, second] = [tidied(ours, ourCuts), tidied(theirs, theirCuts)]
  if (!isByRules || !first || !second || (areCutOf(base.text, ours) && areCutOf(base.text, theirs))) {
    return mergeSubtitles(
      tidied(base, settledCuts(was, { cuts: [...theirCuts, ...ourCuts], written: [] })),
      first,
      second,
      text,
    )
  }
  // Rules cut two texts differently: that one side lacks a subtitle of the other does not mean that it was joined.
  const named = namedLike(second.cuts, first.cuts)
  const common = cutsOfRules(second.cuts).filter(({ id }) => named.some((cut) => cut.id === id))
  return mergeSubtitles(
    { cuts: common, marks: base.subtitles?.marks ?? [] },
    { ...first, cuts: named },
    second,
    text,
  )
}

/** Own subtitles that two people changed at once, all for the same text: what only one changed is as that one wants it, what both did as the first does. */
export function mergeSubtitles(
  base: SectionSubtitles | undefined,
  ours: SectionSubtitles | undefined,
  theirs: SectionSubtitles | undefined,
  text: string,
): SectionSubtitles | undefined {
  if (areSameSubtitles(base, ours)) return theirs
  if (areSameSubtitles(base, theirs)) return ours
  const { cuts: ourCuts = [], marks: ourMarks = [] } = ours ?? {}
  const { cuts: theirCuts = [], marks: theirMarks = [] } = theirs ?? {}
  const baseCuts = base && base.cuts.length > 0 ? base.cuts : cutsOfRules([...ourCuts, ...theirCuts])
  const merged = {
    cuts: mergeById(baseCuts, ourCuts, theirCuts),
    marks: mergeById(base?.marks ?? [], ourMarks, theirMarks),
  }
  return tidySubtitles(merged, text)
}

interface Moved {
  readonly cuts: readonly SubtitleCut[]
  /** By others: where its own places are uncertain. */
  readonly written: readonly Span[]
}

function movedTo({ subtitles, text: before }: SubtitledText, text: string): Moved {
  if (!subtitles || subtitles.cuts.length === 0) return { cuts: [], written: [] }
  return before === text
    ? { cuts: subtitles.cuts, written: [] }
    : { cuts: moveCuts(subtitles.cuts, before, text), written: writtenBetween(before, text) }
}

/**
 * Places next to words that another one wrote are where that one has them: the text does not say whether words were added to the end of a subtitle or to
 * the beginning of the next one, but the subtitles of who wrote them do.
 */
function settledCuts({ cuts, written }: Moved, other: Moved, isByRules = false): readonly SubtitleCut[] {
  if (written.length === 0) return cuts
  const spanOf = (place: number): Span => spanAt(other.written, place) ?? [place, place]
  return cuts.map((cut): SubtitleCut => {
    const settled = (place: number, theirs: readonly number[]): number => {
      const own = spanAt(written, place)
      if (!own) return place
      const common = theirs
        .map(spanOf)
        .map(([from, to]): Span => [Math.max(own[0], from), Math.min(own[1], to)])
      return common.find(([from, to]) => from <= to)?.[0] ?? place
    }
    const same = other.cuts.filter(({ id }) => id === cut.id)
    // Rules name a subtitle by its place: in another text, the same one has another name.
    const like = isByRules && isRuleCutId(cut.id) ? other.cuts.filter(({ id }) => isRuleCutId(id)) : []
    const begins = [...same, ...like].map(({ from }) => from)
    const lines = same.flatMap(({ breaks = [] }) => breaks)
    return {
      ...cut,
      from: settled(cut.from, begins),
      breaks: cut.breaks?.map((at) => settled(at, lines)),
    }
  })
}

/** Whether rules cut this text, and not what a person had made of it before. */
function areCutOf(base: string, { subtitles, text }: SubtitledText): boolean {
  const byRules = (subtitles?.cuts ?? []).filter(({ id }) => isRuleCutId(id))
  const written = writtenBetween(base, text)
  const then = byRules.map(({ id }) => ({ id, from: Number(id.slice(1)) }))
  return moveCuts(then, base, text).every(({ from }, index) => {
    const now = byRules[index]!.from
    const span = spanAt(written, from)
    return from === now || (span !== undefined && isIn(span, now))
  })
}

function spanAt(spans: readonly Span[], place: number): Span | undefined {
  return spans.find((span) => isIn(span, place))
}

function isIn([from, to]: Span, place: number): boolean {
  return from <= place && place <= to
}

/** Ours with the ids that theirs have at the same places: rules name a subtitle by its place in a text that may have been another one. */
function namedLike(theirs: readonly SubtitleCut[], ours: readonly SubtitleCut[]): SubtitleCut[] {
  const names = new Map(theirs.filter(({ id }) => isRuleCutId(id)).map(({ id, from }) => [from, id]))
  const given = new Set(ours.flatMap(({ id, from }) => (isRuleCutId(id) ? (names.get(from) ?? []) : [])))
  return ours.map((cut) => {
    if (!isRuleCutId(cut.id)) return cut
    const id = names.get(cut.from) ?? freeId(cut.id, given)
    return id === cut.id ? cut : { ...cut, id }
  })
}

function cutsOfRules(cuts: readonly SubtitleCut[]): SubtitleCut[] {
  return cuts.filter(({ id }) => isRuleCutId(id)).map(({ id, from }) => ({ id, from }))
}

function mergeById<T extends SubtitleCut | SubtitleMark>(
  base: readonly T[],
  ours: readonly T[],
  theirs: readonly T[],
): T[] {
  const byId = (all: readonly T[]): Map<string, T> => new Map(all.map((one) => [one.id, one]))
  const [before, mine, other] = [byId(base), byId(ours), byId(theirs)]
  return [...new Set([...theirs, ...ours].map(({ id }) => id))].flatMap((id): T[] => {
    const [was, our, their] = [before.get(id), mine.get(id), other.get(id)]
    const isOurs =
      (was === undefined) !== (our === undefined) ||
      (was !== undefined && our !== undefined && !isSame(was, our))
    const kept = isOurs ? our : their
    return kept ? [kept] : []
  })
}

function isSame<T extends SubtitleCut | SubtitleMark>(a: T, b: T): boolean {
  return 'from' in a && 'from' in b ? isSameCut(a, b) : isSameMark(a as SubtitleMark, b as SubtitleMark)
}
