import { speakerOf } from '../text.ts'
import type { Text } from '../text.ts'
import { neighborOf, neighborsAround } from './check.ts'
import { subtitleDurations, subtitlesOfSection, isSameShape } from './cut.ts'
import type { SubtitleShape, DocumentSubtitle } from './cut.ts'
import { displayWidth } from './lines.ts'
import { sameEnds } from '../merge-words.ts'

/**
 * The subtitles of a text, in order of their beginnings: as a person has cut and timed them, the rest by rules.
 *
 * @param before A text that this one came of and whose subtitles were asked for: only what differs is cut then.
 * @example
 * subtitlesOf(document, { lineLength: 42, lines: 2, readingSpeed: 20, hasSpeakers: false })[0].lines // ['We met in the orchard']
 */
export function subtitlesOf(
  document: Text,
  shape: SubtitleShape,
  before?: Text,
): readonly DocumentSubtitle[] {
  const known = cutLast.get(document)
  if (known && isSameShape(known.shape, shape)) return known.subtitles
  const earlier = before && before.speakers === document.speakers ? cutLast.get(before) : undefined
  const same = earlier?.isInOrder && isSameShape(earlier.shape, shape) ? earlier : undefined
  const cut = cutDocument(document, shape, same)
  cutLast.set(document, cut)
  return cut.subtitles
}

interface CutDocument {
  readonly document: Text
  readonly shape: SubtitleShape
  /** How many subtitles each section has. */
  readonly counts: readonly number[]
  /** In the order of the text, before neighbors give way to each other. */
  readonly cut: readonly DocumentSubtitle[]
  readonly subtitles: readonly DocumentSubtitle[]
  /** The order of the text is that of time. */
  readonly isInOrder: boolean
}

// An edit looks at the subtitles of one document several times, and at those of the next.
const cutLast = new WeakMap<Text, CutDocument>()

/** @param earlier In order. */
function cutDocument(document: Text, shape: SubtitleShape, earlier?: CutDocument): CutDocument {
  const { sections } = document
  const { head, tail } = sameEnds(earlier?.document.sections ?? [], sections)
  // A section begins with a name only where another one spoke before it.
  const keptSections = Math.max(0, tail - 1)
  const fresh = [...cutInTurn(document, shape, head, sections.length - keptSections)]
  const [countsBefore, countsAfter] = [
    earlier?.counts.slice(0, head) ?? [],
    lastOf(earlier?.counts ?? [], keptSections),
  ]
  const [from, kept] = [sum(countsBefore), sum(countsAfter)]
  const cut = (earlier?.cut.slice(0, from) ?? []).concat(fresh.flat(), lastOf(earlier?.cut ?? [], kept))
  const counts = countsBefore.concat(
    fresh.map(({ length }) => length),
    countsAfter,
  )
  const to = cut.length - kept
  if (!isInOrder(cut.slice(Math.max(0, from - 1), to + 1))) {
    const inTime = [...cut].sort((a, b) => a.startMs - b.startMs)
    return {
      document,
      shape,
      counts,
      cut,
      subtitles: timedBetween(inTime, 0, inTime.length, shape),
      isInOrder: false,
    }
  }
  const subtitles = (earlier?.subtitles.slice(0, from) ?? []).concat(
    timedBetween(cut, from, to, shape),
    lastOf(earlier?.subtitles ?? [], kept),
  )
  // Those beside what is new may give way to it.
  for (const index of neighborsAround(cut, from, to)) subtitles[index] = timedAt(cut, index, shape)
  return { document, shape, counts, cut, subtitles, isInOrder: true }
}

function isInOrder(subtitles: readonly DocumentSubtitle[]): boolean {
  return subtitles.every(({ startMs }, index) => index === 0 || startMs >= subtitles[index - 1]!.startMs)
}

/** The subtitles of one section after the other, so that a long text can be cut bit by bit; what was cut is kept for {@link subtitlesOf}. */
export function* cutInTurn(
  document: Text,
  shape: SubtitleShape,
  from = 0,
  to = document.sections.length,
): Generator<readonly DocumentSubtitle[]> {
  for (let index = from; index < to; index += 1) {
    const section = document.sections[index]!
    const isNewSpeaker = document.sections[index - 1]?.speakerId !== section.speakerId
    const speaker = speakerOf(document, section.speakerId).name
    yield subtitlesOfSection(section, {
      shape,
      speaker,
      label: shape.hasSpeakers && isNewSpeaker && speaker !== '' ? `${speaker}: ` : '',
    })
  }
}

function lastOf<T>(all: readonly T[], count: number): readonly T[] {
  return all.slice(all.length - count)
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

function timedBetween(
  cut: readonly DocumentSubtitle[],
  from: number,
  to: number,
  shape: SubtitleShape,
): DocumentSubtitle[] {
  return cut.slice(from, to).map((_, index) => timedAt(cut, from + index, shape))
}

function timedAt(cut: readonly DocumentSubtitle[], index: number, shape: SubtitleShape): DocumentSubtitle {
  return timed(cut[index]!, neighborOf(cut, index, -1), neighborOf(cut, index, 1), shape)
}

interface Timed {
  readonly before: DocumentSubtitle | undefined
  readonly next: DocumentSubtitle | undefined
  readonly subtitle: DocumentSubtitle
}

// Subtitles stay the same objects where their times do: what is shown of them needs no second look.
const timedBefore = new WeakMap<DocumentSubtitle, Timed>()

/** What has no time of its own gives way to neighbors that have, and stands long enough to be read. */
function timed(
  cut: DocumentSubtitle,
  before: DocumentSubtitle | undefined,
  next: DocumentSubtitle | undefined,
  shape: SubtitleShape,
): DocumentSubtitle {
  const known = timedBefore.get(cut)
  if (known && known.before === before && known.next === next) return known.subtitle
  const startMs = startAfter(cut, before)
  const endMs = withinRecording(startMs, endBefore({ ...cut, startMs }, next, shape), shape)
  const same = [cut, known?.subtitle].find(
    (subtitle) => subtitle?.startMs === startMs && subtitle.endMs === endMs,
  )
  const subtitle = same ?? { ...cut, startMs, endMs }
  timedBefore.set(cut, { before, next, subtitle })
  return subtitle
}

function startAfter(
  { startMs, endMs, hasOwnStart, sectionId }: DocumentSubtitle,
  before: DocumentSubtitle | undefined,
): number {
  if (
    hasOwnStart ||
    before?.kind !== 'spoken' ||
    before.sectionId !== sectionId ||
    !before.hasOwnEnd ||
    before.endMs >= endMs
  )
    return startMs
  return Math.max(startMs, before.endMs)
}

/** What begins after the end of the recording, as in a text for another file, keeps its length. */
function withinRecording(startMs: number, endMs: number, { recordingMs = endMs }: SubtitleShape): number {
  const last = Math.floor(recordingMs)
  return startMs < last ? Math.min(endMs, last) : endMs
}

function endBefore(
  { startMs, endMs, lines, hasOwnEnd, sectionId }: DocumentSubtitle,
  next: DocumentSubtitle | undefined,
  { readingSpeed }: SubtitleShape,
): number {
  if (hasOwnEnd) return endMs
  const mustGiveWay =
    next?.kind === 'spoken' && next.hasOwnStart && next.sectionId === sectionId && next.startMs > startMs
  const end = mustGiveWay ? Math.min(endMs, next.startMs) : endMs
  const width = lines.reduce((sum, line) => sum + displayWidth(line), 0)
  const toRead = Math.min(subtitleDurations.max, (width * 1000) / readingSpeed)
  const wanted = Math.round(Math.max(end, startMs + subtitleDurations.min, startMs + toRead))
  return Math.max(end, Math.min(wanted, next?.startMs ?? wanted))
}
