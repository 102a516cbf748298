import type { TimedWord } from '../retime.ts'
import { timedWords } from '../timed-words.ts'
import { unspacedScripts } from '../tokens.ts'
import type { SubtitleCut, Section } from '../text.ts'
import { breakPlaces, tokenBreaks } from './break-places.ts'
import type { BreakPlace } from './break-places.ts'
import { breakLines, displayWidth, fillLines } from './lines.ts'
import { ruleCutId } from './own.ts'
import type { TimedSubtitle, WrittenWord } from './repair.ts'

/** What subtitles are cut to. Widths are display widths, in which a Chinese character counts two. */
export interface SubtitleShape {
  readonly lineLength: number
  readonly lines: number
  /** A second. */
  readonly readingSpeed: number
  /** The first subtitle of a turn begins with its speaker's name, which takes its part of the room. */
  readonly hasSpeakers: boolean
  /** Length of the recording in milliseconds: no subtitle stays longer. Left out where it is not known. */
  readonly recordingMs?: number | undefined
}

export const defaultSubtitleShape: SubtitleShape = {
  lineLength: 42,
  lines: 2,
  readingSpeed: 20,
  hasSpeakers: false,
}

/** Which subtitle: its id is of its own within its section. */
export interface SubtitlePlace {
  readonly sectionId: string
  readonly subtitleId: string
}

/** A word with what stands between it and the next, such as a dash. */
export interface SubtitleWord extends WrittenWord {
  readonly from: number
  readonly to: number
}

/** A subtitle of a text. `lines` have its label, `words` lie between `from` and `to` in the text of its section (both 0 for what is not spoken). */
export interface DocumentSubtitle extends TimedSubtitle, SubtitlePlace {
  readonly speakerId: string
  readonly words: readonly SubtitleWord[]
  readonly kind: 'spoken' | 'sound' | 'narrative'
  readonly from: number
  readonly to: number
  readonly hasOwnStart: boolean
  readonly hasOwnEnd: boolean
  readonly hasOwnBreaks: boolean
  /** As its cut has it: {@link shownTogether} heeds it. */
  readonly isWithPrevious?: true | undefined
  /** Of several speakers. Left out: of one. */
  readonly turns?: readonly SubtitleTurn[] | undefined
}

/** What one speaker says of a subtitle that several say, and the lines in which it is shown. */
export interface SubtitleTurn {
  readonly subtitle: DocumentSubtitle
  readonly lines: readonly string[]
}

/** Limits of every subtitle that rules cut, after what broadcasters and streaming services ask of theirs. Milliseconds. */
export const subtitleDurations = {
  max: 7_000,
  min: 1_000,
  /** What stands shorter than this can't be read at all. */
  flicker: 500,
  pause: 800,
} as const

/** Shorter sentences don't end a subtitle: single words would flicker by. */
const shortSentenceWidth = 20
const sentenceEnd = /[.!?。！？…؟۔]["'”’)）」』]*$/u

export interface SectionShape {
  readonly shape: SubtitleShape
  readonly speaker: string
  readonly label: string
}

/** The own cuts of a section, or else those of rules. */
export function cutsOfSection(section: Section): readonly SubtitleCut[] {
  const own = section.subtitles?.cuts ?? []
  return own.length > 0
    ? own
    : cutsOf(cutSection(section, { shape: defaultSubtitleShape, label: '', speaker: '' }))
}

export function cutsOf(subtitles: readonly DocumentSubtitle[]): SubtitleCut[] {
  return subtitles.flatMap(({ subtitleId, from, kind }) =>
    kind === 'spoken' ? [{ id: subtitleId, from }] : [],
  )
}

interface Known extends SectionShape {
  readonly subtitles: readonly DocumentSubtitle[]
}

// Sections are never changed in place. Two shapes are kept: that of an editor, and that of the picture beside it.
const cutBefore = new WeakMap<Section, readonly Known[]>()

/** As its own words and cuts have them: what gives way to neighbors is not looked at. What was cut is kept. */
export function subtitlesOfSection(section: Section, of: SectionShape): readonly DocumentSubtitle[] {
  const known = cutBefore.get(section) ?? []
  const same = known.find(
    ({ label, speaker, shape }) =>
      label === of.label && speaker === of.speaker && isSameShape(shape, of.shape),
  )
  if (same) return same.subtitles
  const subtitles = cutSection(section, of)
  cutBefore.set(section, [{ ...of, subtitles }, ...known.slice(0, 1)])
  return subtitles
}

export function isSameShape(a: SubtitleShape, b: SubtitleShape): boolean {
  return (
    a === b ||
    (a.lineLength === b.lineLength &&
      a.lines === b.lines &&
      a.readingSpeed === b.readingSpeed &&
      a.hasSpeakers === b.hasSpeakers &&
      a.recordingMs === b.recordingMs)
  )
}

function cutSection(section: Section, of: SectionShape): DocumentSubtitle[] {
  const pieces = piecesOf(section, of.shape.lineLength)
  const own = section.subtitles
  const spoken =
    own && own.cuts.length > 0 ? byHand(section, pieces, of, own.cuts) : byRules(section, pieces, of)
  const common = {
    sectionId: section.id,
    speakerId: section.speakerId,
    speaker: of.speaker,
    language: section.language,
  }
  const marks = (own?.marks ?? []).map(({ id, kind, text, startMs, endMs, position }): DocumentSubtitle => ({
    ...common,
    subtitleId: id,
    kind,
    from: 0,
    to: 0,
    startMs,
    endMs,
    lines: text.split('\n').flatMap((line) => fillLines(line, of.shape.lineLength)),
    words: [],
    hasOwnStart: true,
    hasOwnEnd: true,
    hasOwnBreaks: true,
    position,
  }))
  return [...spoken, ...marks]
}

/** Where a section may be cut. A text of an unspaced script that came without words is one word: it is cut between those that it is made of. */
function piecesOf(section: Section, lineLength: number): SubtitleWord[] {
  const { text } = section
  const words = timedWords(section)
  const breaks = wordBreaks(text, words)
  const pieces = [{ index: -1, at: 0 }, ...breaks].flatMap(({ index, at }, number): SubtitleWord[] => {
    const next = breaks[number]
    const inPiece = words.slice(index + 1, next && next.index + 1)
    if (inPiece.length === 0) return []
    const confidence = inPiece.length === 1 ? inPiece[0]!.confidence : undefined
    return [
      {
        ...writtenAt(text, at, next?.at ?? text.length),
        startMs: inPiece[0]!.startMs,
        endMs: inPiece.at(-1)!.endMs,
        confidence,
      },
    ]
  })
  if (pieces.every((piece) => piece.text.length <= lineLength / 2)) return pieces
  const places = tokenBreaks(text)
  return pieces.flatMap((piece) =>
    piece.text.length > lineLength / 2 ? cutAt(piece, places, text) : [piece],
  )
}

/** Words of an unspaced script are not torn where an engine gives their characters. */
function wordBreaks(text: string, words: readonly TimedWord[]): BreakPlace[] {
  const breaks = breakPlaces(
    text,
    words.slice(1).map(({ from }) => from),
  )
  if (!unspacedScripts.test(text)) return breaks
  const whole = new Set(tokenBreaks(text).map(({ at }) => at))
  return breaks.filter(({ at }) => whole.has(at))
}

function cutAt(piece: SubtitleWord, places: readonly BreakPlace[], text: string): SubtitleWord[] {
  const inside = places.map(({ at }) => at).filter((at) => at > piece.from && at < piece.to)
  const length = text.slice(piece.from, piece.to).trimEnd().length
  const timeAt = (place: number): number =>
    piece.startMs + ((piece.endMs - piece.startMs) * Math.min(length, place - piece.from)) / length
  return [piece.from, ...inside].map((from, index) => {
    const to = inside[index] ?? piece.to
    return {
      ...piece,
      ...writtenAt(text, from, to),
      startMs: timeAt(from),
      endMs: timeAt(from + text.slice(from, to).trimEnd().length),
    }
  })
}

function writtenAt(
  text: string,
  from: number,
  to: number,
): Pick<SubtitleWord, 'text' | 'from' | 'to' | 'isSpaced'> {
  // Nothing says what is between two sections.
  return {
    text: plain(text.slice(from, to)),
    from,
    to,
    isSpaced: from === 0 ? undefined : /\s/u.test(text.charAt(from - 1)),
  }
}

function plain(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

function byHand(
  section: Section,
  pieces: readonly SubtitleWord[],
  of: SectionShape,
  cuts: readonly SubtitleCut[],
): DocumentSubtitle[] {
  return cuts.flatMap((cut, index): DocumentSubtitle[] => {
    const to = cuts[index + 1]?.from ?? section.text.length
    const words = wordsBetween(pieces, cut.from, to, section.text)
    if (words.length === 0) return []
    return [subtitleOf(section, { words, cut, to }, of)]
  })
}

/** A cut may lie within a word, as between two Chinese words that an engine recognised as one. */
function wordsBetween(
  pieces: readonly SubtitleWord[],
  from: number,
  to: number,
  text: string,
): SubtitleWord[] {
  return pieces.flatMap((piece): SubtitleWord[] => {
    if (piece.to <= from || piece.from >= to) return []
    if (piece.from >= from && piece.to <= to) return [piece]
    const [begin, end] = [Math.max(piece.from, from), Math.min(piece.to, to)]
    const written = writtenAt(text, begin, end)
    const timeAt = (place: number): number =>
      Math.round(
        piece.startMs + ((piece.endMs - piece.startMs) * (place - piece.from)) / (piece.to - piece.from),
      )
    return written.text === '' ? [] : [{ ...piece, ...written, startMs: timeAt(begin), endMs: timeAt(end) }]
  })
}

function byRules(section: Section, pieces: readonly SubtitleWord[], of: SectionShape): DocumentSubtitle[] {
  const groups = withoutFlicker(withoutLoneWords(groupsOf(section, pieces, of), section, of), section, of)
  return groups.map((words, index) => {
    const from = index === 0 ? 0 : words[0]!.from
    return subtitleOf(
      section,
      { words, cut: { id: ruleCutId(from), from }, to: groups[index + 1]?.[0]!.from ?? section.text.length },
      of,
    )
  })
}

function groupsOf(section: Section, pieces: readonly SubtitleWord[], of: SectionShape): SubtitleWord[][] {
  const groups: SubtitleWord[][] = []
  let text = ''
  for (const piece of pieces) {
    const open = groups.at(-1)
    const longer = open ? textOf(section, [open[0]!, piece], of) : ''
    if (open && belongsTo(open, piece, text) && fits(longer, of.shape)) {
      open.push(piece)
      text = longer
    } else {
      groups.push([piece])
      text = textOf(section, [piece], of)
    }
  }
  return groups
}

/** Of the words from the first to the last, with the label where that is the first of its section. */
function textOf(section: Section, words: readonly SubtitleWord[], { label }: SectionShape): string {
  const from = words[0]!.from
  return (from === 0 ? label : '') + plain(section.text.slice(from, words.at(-1)!.to))
}

function belongsTo(open: readonly SubtitleWord[], next: SubtitleWord, text: string): boolean {
  if (pauseBetween(open, [next]) >= subtitleDurations.pause) return false
  if (next.endMs - open[0]!.startMs > subtitleDurations.max) return false
  return !(sentenceEnd.test(open.at(-1)!.text) && displayWidth(text) >= shortSentenceWidth)
}

function fits(text: string, { lineLength, lines }: SubtitleShape): boolean {
  const width = displayWidth(text)
  if (width <= lineLength) return true
  return width <= lineLength * lines + lines - 1 && fillLines(text, lineLength).length <= lines
}

/** A word that no longer fitted takes words of the subtitle before it, so that no word is left alone. */
function withoutLoneWords(groups: SubtitleWord[][], section: Section, of: SectionShape): SubtitleWord[][] {
  const all: SubtitleWord[][] = []
  for (const group of groups) {
    const before = all.at(-1)
    const border = before && group.length === 1 ? borderBefore(before, group[0]!, section, of) : undefined
    if (before && border !== undefined) all.push([...before.splice(border), ...group])
    else all.push(group)
  }
  return all
}

/** @returns how many words the subtitle before keeps; `undefined` where the word may stand alone, or has to. */
function borderBefore(
  before: readonly SubtitleWord[],
  word: SubtitleWord,
  section: Section,
  of: SectionShape,
): number | undefined {
  const { lineLength, lines } = of.shape
  const enough = Math.min(shortSentenceWidth, (lineLength * lines) / 3)
  if (displayWidth(word.text) >= enough || pauseBetween(before, [word]) >= subtitleDurations.pause)
    return undefined
  let best: number | undefined
  for (let border = before.length - 1; border >= 2; border -= 1) {
    const taken = [...before.slice(border), word]
    const text = textOf(section, taken, of)
    if (sentenceEnd.test(taken[0]!.text) || sentenceEnd.test(before.at(-1)!.text)) break
    if (!fits(text, of.shape) || lastsOf(taken) > subtitleDurations.max) break
    if (displayWidth(text) > displayWidth(textOf(section, before.slice(0, border), of))) break
    best = border
    if (displayWidth(text) >= enough) break
  }
  return best
}

function withoutFlicker(groups: SubtitleWord[][], section: Section, of: SectionShape): SubtitleWord[][] {
  const [before, last] = groups.slice(-2)
  if (
    !before ||
    !last ||
    lastsOf(last) >= subtitleDurations.flicker ||
    pauseBetween(before, last) >= subtitleDurations.pause
  )
    return groups
  const joined = [...before, ...last]
  const others = groups.slice(0, -2)
  if (lastsOf(joined) <= subtitleDurations.max && fits(textOf(section, joined, of), of.shape))
    return [...others, joined]
  const border = joined.findLastIndex(
    (_, index) => index === 1 || lastsOf(joined.slice(index)) >= subtitleDurations.flicker,
  )
  if (border < 1) return groups
  const taken = joined.slice(border)
  // One short line may not have room for both: a short subtitle is better than one that is too wide.
  return fits(textOf(section, taken, of), of.shape) ? [...others, joined.slice(0, border), taken] : groups
}

function lastsOf(words: readonly SubtitleWord[]): number {
  return words.at(-1)!.endMs - words[0]!.startMs
}

function pauseBetween(before: readonly SubtitleWord[], after: readonly SubtitleWord[]): number {
  return after[0]!.startMs - before.at(-1)!.endMs
}

interface CutWords {
  readonly words: readonly SubtitleWord[]
  readonly cut: SubtitleCut
  readonly to: number
}

function subtitleOf(section: Section, { words, cut, to }: CutWords, of: SectionShape): DocumentSubtitle {
  const label = cut.from === 0 ? of.label : ''
  // No format knows a time before the beginning.
  const startMs = Math.max(0, Math.round(cut.startMs ?? words[0]!.startMs))
  const endMs = cut.endMs ?? Math.max(0, ...words.map((word) => word.endMs))
  return {
    sectionId: section.id,
    subtitleId: cut.id,
    speakerId: section.speakerId,
    speaker: of.speaker,
    language: section.language,
    kind: 'spoken',
    from: cut.from,
    to,
    startMs,
    // No format knows a subtitle without a length.
    endMs: Math.max(startMs + 1, Math.round(endMs)),
    lines: linesOf(section, cut, to, { ...of, label }),
    label,
    words,
    hasOwnStart: cut.startMs !== undefined,
    hasOwnEnd: cut.endMs !== undefined,
    hasOwnBreaks: cut.breaks !== undefined,
    position: cut.position,
    isWithPrevious: cut.isWithPrevious,
  }
}

function linesOf(
  { text }: Section,
  { from, breaks }: SubtitleCut,
  to: number,
  { label, shape }: SectionShape,
): string[] {
  if (!breaks) return breakLines(label + plain(text.slice(from, to)), shape.lineLength)
  const ends = [...breaks, to]
  return ends.map(
    (end, index) =>
      (index === 0 ? label : '') + plain(text.slice(index === 0 ? from : breaks[index - 1]!, end)),
  )
}
