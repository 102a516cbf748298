import { applyOperation } from './operations.ts'
import type { Operation } from './operations.ts'
import { sectionOf } from './text.ts'
import type { SubtitleCut, SubtitleMark, Section, SectionSubtitles, Text } from './text.ts'
import type { SubtitleRules } from './subtitles/check.ts'
import { cutsOf } from './subtitles/cut.ts'
import type { SubtitlePlace, SubtitleShape, DocumentSubtitle } from './subtitles/cut.ts'
import { subtitlesOf } from './subtitles/document-subtitles.ts'
import { sameEnds } from './merge-words.ts'
import { joinTokens } from './subtitles/lines.ts'
import { borderBetween, freeId, tidySubtitles } from './subtitles/own.ts'
import { repairSubtitles } from './subtitles/repair.ts'
import { isReply, shownTogether } from './subtitles/together.ts'

/** A subtitle as it is shown, in the text that it belongs to. Every edit takes all subtitles of its section in hand, as the shape cuts them: none moves that was not meant. */
interface InHand {
  readonly section: Section
  readonly cuts: readonly SubtitleCut[]
  readonly marks: readonly SubtitleMark[]
  /** Place of the subtitle among `cuts`. */
  readonly index: number
}

/**
 * @param offset In the text of the section, where the second of both begins.
 * @param newId That of the second.
 * @returns `undefined` where there are no words on one side, or no such subtitle.
 */
export function splitSubtitle(
  document: Text,
  shape: SubtitleShape,
  place: SubtitlePlace,
  offset: number,
  newId: string,
): Operation | undefined {
  const hand = takeInHand(document, shape, place)
  if (!hand) return undefined
  const { section, cuts, index } = hand
  const cut = cuts[index]!
  const to = endOf(hand)
  if (section.text.slice(cut.from, offset).trim() === '' || section.text.slice(offset, to).trim() === '')
    return undefined
  const { endMs, breaks, ...head } = cut
  const [early, late] = [breaks?.filter((at) => at < offset), breaks?.filter((at) => at > offset)]
  const border = borderOf(subtitleAt(document, shape, place), section.text, offset)
  const tail: SubtitleCut = {
    id: newId,
    from: offset,
    breaks: placesIn(late),
    startMs: border,
    endMs,
    position: cut.position,
  }
  return withCuts(hand, cuts.toSpliced(index, 1, { ...head, breaks: placesIn(early), endMs: border }, tail))
}

function borderOf(subtitle: DocumentSubtitle | undefined, text: string, offset: number): number | undefined {
  const next = subtitle?.words.find(({ to }) => to > offset)
  if (!subtitle || !next) return undefined
  const { from, to } = subtitle
  const spokenMs =
    next.startMs + Math.max(0, ((next.endMs - next.startMs) * (offset - next.from)) / (next.to - next.from))
  return borderBetween(
    subtitle,
    spokenMs,
    text.slice(from, offset).trim().length / text.slice(from, to).trim().length,
  )
}

/** With the one after it, in the section after its own where one speaker goes on; `undefined` where another one speaks, or at the end. */
export function joinSubtitle(
  document: Text,
  shape: SubtitleShape,
  place: SubtitlePlace,
): Operation | undefined {
  const hand = takeInHand(document, shape, place)
  if (!hand) return undefined
  if (hand.index < hand.cuts.length - 1) return withCuts(hand, joined(hand.cuts, hand.index))
  const next = document.sections[document.places.get(hand.section.id)! + 1]
  if (
    next?.speakerId !== hand.section.speakerId ||
    next.language !== hand.section.language ||
    next.text.trim() === ''
  )
    return undefined
  return acrossSections(document, shape, hand, next)
}

function acrossSections(
  document: Text,
  shape: SubtitleShape,
  hand: InHand,
  next: Section,
): Operation | undefined {
  const operations: Operation[] = [withCuts(hand, hand.cuts)]
  const first = subtitlesIn(document, shape, next.id)[0]
  const other = first && takeInHand(document, shape, first)
  if (!other) return undefined
  // Another subtitle of that name would be taken for the rest of this one, cut in two.
  const taken = new Set([...hand.cuts, ...other.cuts.slice(1)].map(({ id }) => id))
  const apart = other.cuts.map((cut, index) => (index === 0 ? { ...cut, id: freeId(cut.id, taken) } : cut))
  operations.push(withCuts(other, apart), { type: 'merge', sectionId: next.id })
  const both = sectionOf(applyOperation(document, { type: 'batch', operations }), hand.section.id)
  if (!both?.subtitles) return undefined
  return {
    type: 'batch',
    operations: [
      ...operations,
      withCuts({ section: both, ...both.subtitles, index: 0 }, joined(both.subtitles.cuts, hand.index)),
    ],
  }
}

function joined(cuts: readonly SubtitleCut[], index: number): SubtitleCut[] {
  const [first, second] = [cuts[index]!, cuts[index + 1]!]
  const { endMs, breaks: _, ...rest } = first
  // One that stays while the next comes and goes ends last.
  return cuts.toSpliced(index, 2, {
    ...rest,
    endMs: second.endMs === undefined ? undefined : Math.max(second.endMs, endMs ?? 0),
  })
}

/**
 * @param times Milliseconds of the recording; `undefined` for that of its words (marks keep theirs).
 * @returns `undefined` where it would end before it begins, or begin before the recording.
 */
export function retimeSubtitle(
  document: Text,
  shape: SubtitleShape,
  place: SubtitlePlace,
  times: { readonly startMs?: number | undefined; readonly endMs?: number | undefined },
): Operation | undefined {
  const shown = subtitleAt(document, shape, place)
  if (!shown) return undefined
  const startMs = times.startMs ?? shown.startMs
  const endMs = times.endMs ?? shown.endMs
  if (startMs < 0 || endMs <= startMs) return undefined
  const change = (before: SubtitleCut): SubtitleCut => {
    const { startMs: ownStart, endMs: ownEnd, ...rest } = before
    const start = 'startMs' in times ? times.startMs : ownStart
    const end = 'endMs' in times ? times.endMs : ownEnd
    return {
      ...rest,
      startMs: start === undefined ? undefined : Math.round(start),
      endMs: end === undefined ? undefined : Math.round(end),
    }
  }
  if (shown.kind !== 'spoken')
    return changeMark(document, place, { startMs: Math.round(startMs), endMs: Math.round(endMs) })
  return changeCut(document, shape, place, change)
}

/** @param breaks Offsets in the text of its section where its further lines begin; `undefined` for lines by rules. */
export function breakSubtitle(
  document: Text,
  shape: SubtitleShape,
  place: SubtitlePlace,
  breaks: readonly number[] | undefined,
): Operation | undefined {
  return changeCut(document, shape, place, (cut) => ({ ...cut, breaks }))
}

export function positionSubtitle(
  document: Text,
  shape: SubtitleShape,
  place: SubtitlePlace,
  position: 'top' | undefined,
): Operation | undefined {
  if (subtitleAt(document, shape, place)?.kind !== 'spoken') return changeMark(document, place, { position })
  return changeCut(document, shape, place, (cut) => ({ ...cut, position }))
}

/** The first of a section with the one before it, which another speaker says, or apart from it; `undefined` where it is no first one, or no other one speaks before. */
export function placeTogether(
  document: Text,
  shape: SubtitleShape,
  place: SubtitlePlace,
  isWithPrevious: boolean,
): Operation | undefined {
  const hand = takeInHand(document, shape, place)
  const subtitle = subtitleAt(document, shape, place)
  if (!hand || !subtitle || hand.index > 0 || (isWithPrevious && !isReply(document, subtitle)))
    return undefined
  const first = { ...hand.cuts[0]!, isWithPrevious: isWithPrevious || undefined }
  return withCuts(hand, hand.cuts.with(0, first))
}

/** Lines of a subtitle, without the label. */
export interface SubtitleWriting {
  readonly text: string
  /** As they stood where this was written. What rules broke has own breaks only once a person breaks it elsewhere. */
  readonly textBefore: string
}

/** Writes what a subtitle says: into the text of its section, so that both are corrected. Without words it is gone. */
export function writeSubtitle(
  document: Text,
  shape: SubtitleShape,
  place: SubtitlePlace,
  { text, textBefore }: SubtitleWriting,
): Operation | undefined {
  if (subtitleAt(document, shape, place)?.kind !== 'spoken') return changeMark(document, place, { text })
  const hand = takeInHand(document, shape, place)
  if (!hand) return undefined
  const { section, cuts, index } = hand
  const [cut, to] = [cuts[index]!, endOf(hand)]
  const before = section.text.slice(cut.from, to)
  const space = /\s*$/u.exec(before)![0]
  const { body, breaks: ofLines } = joinedLines(linesOf(text), linesOf(textBefore), before.trimEnd())
  const isLast = index === cuts.length - 1
  const written = body === '' ? '' : body + space
  let whole = section.text.slice(0, cut.from) + written + section.text.slice(to)
  if (body === '' && isLast) whole = whole.trimEnd()
  const shift = whole.length - section.text.length
  const isBrokenByHand =
    cut.breaks !== undefined || (ofLines.length > 0 && !breaksAlike(linesOf(textBefore), linesOf(text)))
  const changed = { ...cut, breaks: isBrokenByHand ? ofLines.map((at) => cut.from + at) : undefined }
  const later = cuts.slice(index + 1).map((one) => moved(one, shift))
  const rewritten = tidySubtitles(
    { cuts: [...cuts.slice(0, index), ...(body === '' ? [] : [changed]), ...later], marks: hand.marks },
    whole,
  )
  return batch([
    { type: 'editText', sectionId: section.id, text: whole },
    { type: 'setSubtitles', sectionId: section.id, subtitles: rewritten },
  ])
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter((line) => line !== '')
}

/** Nothing but words of one line differs. */
function breaksAlike(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && before.filter((line, index) => line !== after[index]).length < 2
}

/**
 * Lines as one text, and where in it the further ones begin. A line may break where the text has no white space, as within Chinese, and must put none there.
 *
 * @param before The text of the lines before.
 */
function joinedLines(
  lines: readonly string[],
  linesBefore: readonly string[],
  before: string,
): { body: string; breaks: number[] } {
  const isSpaced = spacesBetween(lines, linesBefore, before)
  let body = ''
  const breaks: number[] = []
  for (const [index, line] of lines.entries()) {
    if (index > 0) {
      const isApart =
        isSpaced(lettersOf(body).length) ?? joinTokens([body, line]).length > body.length + line.length
      if (isApart) body += ' '
      breaks.push(body.length)
    }
    body += line
  }
  return { body, breaks }
}

/** Says, as far as the text before does, whether there is white space behind as many letters. */
function spacesBetween(
  lines: readonly string[],
  linesBefore: readonly string[],
  before: string,
): (letters: number) => boolean | undefined {
  const [was, is] = [lettersOf(before), lettersOf(lines.join(''))]
  const fromBegin = sameEnds(was, is).head
  const fromEnd = sameEnds(was.split('').reverse(), is.split('').reverse()).head
  const spaced = new Set(
    [...before.matchAll(/\s+/gu)].map(({ index }) => lettersOf(before.slice(0, index)).length),
  )
  const broken = new Set(
    linesBefore.map((_, index) => lettersOf(linesBefore.slice(0, index).join('')).length),
  )
  return (letters) => {
    const asBefore = letters <= fromBegin ? [letters] : []
    const asAfter = is.length - letters <= fromEnd ? [was.length - (is.length - letters)] : []
    const places = [...asBefore, ...asAfter].filter((place) => place > 0 && place < was.length)
    // Words that end as the next ones begin, typed at the end of a line, may be read as typed in the next line.
    const place = places.find((at) => broken.has(at)) ?? places[0]
    return place === undefined ? undefined : spaced.has(place)
  }
}

function lettersOf(text: string): string {
  return text.replace(/\s/gu, '')
}

function moved(cut: SubtitleCut, shift: number): SubtitleCut {
  return {
    ...cut,
    from: cut.from + shift,
    breaks: cut.breaks?.map((at) => at + shift),
  }
}

export function addMark(document: Text, sectionId: string, mark: SubtitleMark): Operation | undefined {
  const section = sectionOf(document, sectionId)
  return (
    section &&
    setSubtitles(section, {
      cuts: section.subtitles?.cuts ?? [],
      marks: [...(section.subtitles?.marks ?? []), mark],
    })
  )
}

export function changeMark(
  document: Text,
  place: SubtitlePlace,
  changes: Partial<Omit<SubtitleMark, 'id'>>,
): Operation | undefined {
  const section = sectionOf(document, place.sectionId)
  if (!section?.subtitles?.marks.some(({ id }) => id === place.subtitleId)) return undefined
  const marks = section.subtitles.marks.map((mark) =>
    mark.id === place.subtitleId ? { ...mark, ...changes } : mark,
  )
  return setSubtitles(section, { ...section.subtitles, marks })
}

export function removeMark(document: Text, place: SubtitlePlace): Operation | undefined {
  const section = sectionOf(document, place.sectionId)
  if (!section?.subtitles) return undefined
  return setSubtitles(section, {
    ...section.subtitles,
    marks: section.subtitles.marks.filter(({ id }) => id !== place.subtitleId),
  })
}

/** Subtitles by rules again; marks stay. @param sectionIds Left out: of the whole text. */
export function resetSubtitles(document: Text, sectionIds?: readonly string[]): Operation | undefined {
  const sections = sectionIds ? sectionIds.flatMap((id) => sectionOf(document, id) ?? []) : document.sections
  return batch(
    sections.flatMap((section) =>
      section.subtitles && section.subtitles.cuts.length > 0
        ? [setSubtitles(section, { ...section.subtitles, cuts: [] })]
        : [],
    ),
  )
}

/** What {@link repairSubtitles} makes of all subtitles, as their own cuts. Sections in which nothing was to be mended stay as they are. */
export function fixSubtitles(
  document: Text,
  shape: SubtitleShape,
  rules: SubtitleRules,
): Operation | undefined {
  const before = subtitlesOf(document, shape)
  const shown = shownTogether(document, before, shape.lineLength)
  // Subtitles stay in their sections, as cuts do.
  const repaired = repairSubtitles(
    shown.map((subtitle) => ({ ...subtitle, speaker: subtitle.sectionId })),
    rules,
  ).flatMap((subtitle): DocumentSubtitle[] => subtitle.turns?.map((turn) => turn.subtitle) ?? [subtitle])
  const [was, is] = [bySection(before), bySection(repaired)]
  return batch(
    document.sections.flatMap((section): Operation[] => {
      const [old, fresh] = [was.get(section.id) ?? [], is.get(section.id) ?? []]
      if (
        old.length === fresh.length &&
        old.every((subtitle, index) => isShownAlike(subtitle, fresh[index]!))
      )
        return []
      const cuts = fresh
        .filter(({ kind }) => kind === 'spoken')
        .map((subtitle) => repairedCut(section, subtitle))
      const times = new Map(fresh.map(({ subtitleId, startMs, endMs }) => [subtitleId, { startMs, endMs }]))
      const marks = (section.subtitles?.marks ?? []).map((mark) => ({ ...mark, ...times.get(mark.id) }))
      return [setSubtitles(section, { cuts, marks })]
    }),
  )
}

function isShownAlike(a: DocumentSubtitle, b: DocumentSubtitle): boolean {
  return a.startMs === b.startMs && a.endMs === b.endMs && a.lines.join('\n') === b.lines.join('\n')
}

function repairedCut(section: Section, subtitle: DocumentSubtitle): SubtitleCut {
  const from = subtitle.words[0]?.from ?? subtitle.from
  const { startMs, endMs, lines, label = '', position, subtitleId } = subtitle
  const ofLines: number[] = []
  let at = from
  for (const line of lines.slice(0, -1)) {
    at = afterLetters(
      section.text,
      at,
      line.replace(/\s+/gu, '').length - (at === from ? label.replace(/\s+/gu, '').length : 0),
    )
    ofLines.push(at)
  }
  const isWithPrevious = from === subtitle.from && subtitle.isWithPrevious
  return {
    id: from === subtitle.from ? subtitleId : `f${from}`,
    from,
    breaks: ofLines,
    startMs,
    endMs,
    position,
    isWithPrevious: isWithPrevious || undefined,
  }
}

/** Where a text goes on after so many units that are no white space. */
function afterLetters(text: string, from: number, count: number): number {
  let at = from
  for (let left = count; at < text.length && left > 0; at += 1) if (!/\s/u.test(text.charAt(at))) left -= 1
  return at
}

function bySection(subtitles: readonly DocumentSubtitle[]): Map<string, DocumentSubtitle[]> {
  const sections = new Map<string, DocumentSubtitle[]>()
  for (const subtitle of subtitles) {
    const known = sections.get(subtitle.sectionId)
    if (known) known.push(subtitle)
    else sections.set(subtitle.sectionId, [subtitle])
  }
  return sections
}

function subtitlesIn(document: Text, shape: SubtitleShape, sectionId: string): DocumentSubtitle[] {
  return subtitlesOf(document, shape).filter((subtitle) => subtitle.sectionId === sectionId)
}

function subtitleAt(
  document: Text,
  shape: SubtitleShape,
  { sectionId, subtitleId }: SubtitlePlace,
): DocumentSubtitle | undefined {
  return subtitlesOf(document, shape).find(
    (subtitle) => subtitle.sectionId === sectionId && subtitle.subtitleId === subtitleId,
  )
}

function takeInHand(document: Text, shape: SubtitleShape, place: SubtitlePlace): InHand | undefined {
  const section = sectionOf(document, place.sectionId)
  if (!section) return undefined
  const own = section.subtitles?.cuts ?? []
  const cuts = own.length > 0 ? own : cutsOf(subtitlesIn(document, shape, section.id))
  const index = cuts.findIndex(({ id }) => id === place.subtitleId)
  return index < 0 ? undefined : { section, cuts, marks: section.subtitles?.marks ?? [], index }
}

function changeCut(
  document: Text,
  shape: SubtitleShape,
  place: SubtitlePlace,
  change: (cut: SubtitleCut) => SubtitleCut,
): Operation | undefined {
  const hand = takeInHand(document, shape, place)
  return hand && withCuts(hand, hand.cuts.with(hand.index, change(hand.cuts[hand.index]!)))
}

function endOf({ section, cuts, index }: InHand): number {
  return cuts[index + 1]?.from ?? section.text.length
}

function withCuts({ section, marks }: InHand, cuts: readonly SubtitleCut[]): Operation {
  return setSubtitles(section, { cuts, marks })
}

function setSubtitles(section: Section, subtitles: SectionSubtitles): Operation {
  return { type: 'setSubtitles', sectionId: section.id, subtitles: tidySubtitles(subtitles, section.text) }
}

function batch(operations: readonly Operation[]): Operation | undefined {
  return operations.length === 0 ? undefined : { type: 'batch', operations }
}

function placesIn(breaks: readonly number[] | undefined): readonly number[] | undefined {
  return breaks && breaks.length > 0 ? breaks : undefined
}
