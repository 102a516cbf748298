import type { TimedWord } from '../retime.ts'
import { timedWords } from '../timed-words.ts'
import { unspacedScripts } from '../tokens.ts'
import type { CaptionCut, Section } from '../text.ts'
import { breakPlaces, tokenBreaks } from './break-places.ts'
import type { BreakPlace } from './break-places.ts'
import { breakLines, displayWidth, fillLines } from './lines.ts'
import { ruleCutId } from './own.ts'
import type { TimedCaption, WrittenWord } from './repair.ts'

/** What captions are cut to. Widths are display widths, in which a Chinese character counts two. */
export interface CaptionShape {
  readonly lineLength: number
  readonly lines: number
  /** A second. */
  readonly readingSpeed: number
  /** The first caption of a turn begins with its speaker's name, which takes its part of the room. */
  readonly hasSpeakers: boolean
}

export const defaultCaptionShape: CaptionShape = {
  lineLength: 42,
  lines: 2,
  readingSpeed: 20,
  hasSpeakers: false,
}

/** Which caption: its id is of its own within its section. */
export interface CaptionPlace {
  readonly sectionId: string
  readonly captionId: string
}

/** A word with what stands between it and the next, such as a dash. */
export interface CaptionWord extends WrittenWord {
  readonly from: number
  readonly to: number
}

/** A caption of a text. `lines` have its label, `words` lie between `from` and `to` in the text of its section (both 0 for what is not spoken). */
export interface DocumentCaption extends TimedCaption, CaptionPlace {
  readonly speakerId: string
  readonly words: readonly CaptionWord[]
  readonly kind: 'spoken' | 'sound' | 'narrative'
  readonly from: number
  readonly to: number
  readonly hasOwnStart: boolean
  readonly hasOwnEnd: boolean
  readonly hasOwnBreaks: boolean
  /** As its cut has it: {@link shownTogether} heeds it. */
  readonly isWithPrevious?: true | undefined
  /** Of several speakers. Left out: of one. */
  readonly turns?: readonly CaptionTurn[] | undefined
}

/** What one speaker says of a caption that several say, and the lines in which it is shown. */
export interface CaptionTurn {
  readonly caption: DocumentCaption
  readonly lines: readonly string[]
}

/** Limits of every caption that rules cut, after what broadcasters and streaming services ask of theirs. Milliseconds. */
export const captionDurations = {
  max: 7_000,
  min: 1_000,
  /** What stands shorter than this can't be read at all. */
  flicker: 500,
  pause: 800,
} as const

/** Shorter sentences don't end a caption: single words would flicker by. */
const shortSentenceWidth = 20
const sentenceEnd = /[.!?。！？…؟۔]["'”’)）」』]*$/u

export interface SectionShape {
  readonly shape: CaptionShape
  readonly speaker: string
  readonly label: string
}

/** The own cuts of a section, or else those of rules. */
export function cutsOfSection(section: Section): readonly CaptionCut[] {
  const own = section.captions?.cuts ?? []
  return own.length > 0
    ? own
    : cutsOf(cutSection(section, { shape: defaultCaptionShape, label: '', speaker: '' }))
}

export function cutsOf(captions: readonly DocumentCaption[]): CaptionCut[] {
  return captions.flatMap(({ captionId, from, kind }) => (kind === 'spoken' ? [{ id: captionId, from }] : []))
}

interface Known extends SectionShape {
  readonly captions: readonly DocumentCaption[]
}

// Sections are never changed in place. Two shapes are kept: that of an editor, and that of the picture beside it.
const cutBefore = new WeakMap<Section, readonly Known[]>()

/** As its own words and cuts have them: what gives way to neighbors is not looked at. What was cut is kept. */
export function captionsOfSection(section: Section, of: SectionShape): readonly DocumentCaption[] {
  const known = cutBefore.get(section) ?? []
  const same = known.find(
    ({ label, speaker, shape }) =>
      label === of.label && speaker === of.speaker && isSameShape(shape, of.shape),
  )
  if (same) return same.captions
  const captions = cutSection(section, of)
  cutBefore.set(section, [{ ...of, captions }, ...known.slice(0, 1)])
  return captions
}

export function isSameShape(a: CaptionShape, b: CaptionShape): boolean {
  return (
    a === b ||
    (a.lineLength === b.lineLength &&
      a.lines === b.lines &&
      a.readingSpeed === b.readingSpeed &&
      a.hasSpeakers === b.hasSpeakers)
  )
}

function cutSection(section: Section, of: SectionShape): DocumentCaption[] {
  const pieces = piecesOf(section, of.shape.lineLength)
  const own = section.captions
  const spoken =
    own && own.cuts.length > 0 ? byHand(section, pieces, of, own.cuts) : byRules(section, pieces, of)
  const common = {
    sectionId: section.id,
    speakerId: section.speakerId,
    speaker: of.speaker,
    language: section.language,
  }
  const marks = (own?.marks ?? []).map(({ id, kind, text, startMs, endMs, position }): DocumentCaption => ({
    ...common,
    captionId: id,
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
    ...(position ? { position } : {}),
  }))
  return [...spoken, ...marks]
}

/** Where a section may be cut. A text of an unspaced script that came without words is one word: it is cut between those that it is made of. */
function piecesOf(section: Section, lineLength: number): CaptionWord[] {
  const { text } = section
  const words = timedWords(section)
  const breaks = wordBreaks(text, words)
  const pieces = [{ index: -1, at: 0 }, ...breaks].flatMap(({ index, at }, number): CaptionWord[] => {
    const next = breaks[number]
    const inPiece = words.slice(index + 1, next && next.index + 1)
    if (inPiece.length === 0) return []
    const confidence = inPiece.length === 1 ? inPiece[0]!.confidence : undefined
    return [
      {
        ...writtenAt(text, at, next?.at ?? text.length),
        startMs: inPiece[0]!.startMs,
        endMs: inPiece.at(-1)!.endMs,
        ...(confidence === undefined ? {} : { confidence }),
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

function cutAt(piece: CaptionWord, places: readonly BreakPlace[], text: string): CaptionWord[] {
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
): Pick<CaptionWord, 'text' | 'from' | 'to' | 'isSpaced'> {
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
  pieces: readonly CaptionWord[],
  of: SectionShape,
  cuts: readonly CaptionCut[],
): DocumentCaption[] {
  return cuts.flatMap((cut, index): DocumentCaption[] => {
    const to = cuts[index + 1]?.from ?? section.text.length
    const words = wordsBetween(pieces, cut.from, to, section.text)
    if (words.length === 0) return []
    return [captionOf(section, { words, cut, to }, of)]
  })
}

/** A cut may lie within a word, as between two Chinese words that an engine heard as one. */
function wordsBetween(pieces: readonly CaptionWord[], from: number, to: number, text: string): CaptionWord[] {
  return pieces.flatMap((piece): CaptionWord[] => {
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

function byRules(section: Section, pieces: readonly CaptionWord[], of: SectionShape): DocumentCaption[] {
  const groups = withoutFlicker(groupsOf(section, pieces, of), section, of)
  return groups.map((words, index) => {
    const from = index === 0 ? 0 : words[0]!.from
    return captionOf(
      section,
      { words, cut: { id: ruleCutId(from), from }, to: groups[index + 1]?.[0]!.from ?? section.text.length },
      of,
    )
  })
}

function groupsOf(section: Section, pieces: readonly CaptionWord[], of: SectionShape): CaptionWord[][] {
  const groups: CaptionWord[][] = []
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
function textOf(section: Section, words: readonly CaptionWord[], { label }: SectionShape): string {
  const from = words[0]!.from
  return (from === 0 ? label : '') + plain(section.text.slice(from, words.at(-1)!.to))
}

function belongsTo(open: readonly CaptionWord[], next: CaptionWord, text: string): boolean {
  if (pauseBetween(open, [next]) >= captionDurations.pause) return false
  if (next.endMs - open[0]!.startMs > captionDurations.max) return false
  return !(sentenceEnd.test(open.at(-1)!.text) && displayWidth(text) >= shortSentenceWidth)
}

function fits(text: string, { lineLength, lines }: CaptionShape): boolean {
  const width = displayWidth(text)
  if (width <= lineLength) return true
  return width <= lineLength * lines + lines - 1 && fillLines(text, lineLength).length <= lines
}

function withoutFlicker(groups: CaptionWord[][], section: Section, of: SectionShape): CaptionWord[][] {
  const [before, last] = groups.slice(-2)
  if (
    !before ||
    !last ||
    lastsOf(last) >= captionDurations.flicker ||
    pauseBetween(before, last) >= captionDurations.pause
  )
    return groups
  const joined = [...before, ...last]
  const others = groups.slice(0, -2)
  if (lastsOf(joined) <= captionDurations.max && fits(textOf(section, joined, of), of.shape))
    return [...others, joined]
  const border = joined.findLastIndex(
    (_, index) => index === 1 || lastsOf(joined.slice(index)) >= captionDurations.flicker,
  )
  if (border < 1) return groups
  const taken = joined.slice(border)
  // One short line may not have room for both: a short caption is better than one that is too wide.
  return fits(textOf(section, taken, of), of.shape) ? [...others, joined.slice(0, border), taken] : groups
}

function lastsOf(words: readonly CaptionWord[]): number {
  return words.at(-1)!.endMs - words[0]!.startMs
}

function pauseBetween(before: readonly CaptionWord[], after: readonly CaptionWord[]): number {
  return after[0]!.startMs - before.at(-1)!.endMs
}

interface CutWords {
  readonly words: readonly CaptionWord[]
  readonly cut: CaptionCut
  readonly to: number
}

function captionOf(section: Section, { words, cut, to }: CutWords, of: SectionShape): DocumentCaption {
  const label = cut.from === 0 ? of.label : ''
  // No format knows a time before the beginning.
  const startMs = Math.max(0, Math.round(cut.startMs ?? words[0]!.startMs))
  const endMs = cut.endMs ?? Math.max(0, ...words.map((word) => word.endMs))
  return {
    sectionId: section.id,
    captionId: cut.id,
    speakerId: section.speakerId,
    speaker: of.speaker,
    language: section.language,
    kind: 'spoken',
    from: cut.from,
    to,
    startMs,
    // No format knows a caption without a length.
    endMs: Math.max(startMs + 1, Math.round(endMs)),
    lines: linesOf(section, cut, to, { ...of, label }),
    label,
    words,
    hasOwnStart: cut.startMs !== undefined,
    hasOwnEnd: cut.endMs !== undefined,
    hasOwnBreaks: cut.breaks !== undefined,
    ...(cut.position ? { position: cut.position } : {}),
    ...(cut.isWithPrevious ? { isWithPrevious: true } : {}),
  }
}

function linesOf(
  { text }: Section,
  { from, breaks }: CaptionCut,
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
