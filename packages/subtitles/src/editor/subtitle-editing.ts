import { sectionOf, tokenize } from '@longhand/transcript'
import type { SubtitleMark, Operation, Text } from '@longhand/transcript'
import {
  addMark,
  breakSubtitle,
  subtitlesOf,
  checkSubtitles,
  fixSubtitles,
  joinSubtitle,
  placeTogether,
  positionSubtitle,
  removeMark,
  resetSubtitles,
  retimeSubtitle,
  shownTogether,
  splitSubtitle,
  writeSubtitle,
} from '@longhand/transcript/subtitles'
import type {
  SubtitlePlace,
  SubtitleRules,
  SubtitleShape,
  DocumentSubtitle,
} from '@longhand/transcript/subtitles'
import type { EditedText, EditNote } from './edited-text.ts'
import { subtitleOffset, ownLines, sectionOffset } from './subtitle-text.ts'
import type { TypedLines } from './subtitle-text.ts'
import { movedPlace } from './moved-place.ts'
import { edgeRange, shownAt } from './retiming.ts'
import type { Edge } from './retiming.ts'

/** A caret in the lines of a subtitle. A new object is a new request to put it there. */
export interface SubtitleCaret extends SubtitlePlace {
  readonly at: number
  /** Selected up to here; left out, nothing is. */
  readonly to?: number | undefined
}

export interface TypedSubtitle {
  readonly value: string
  /** As its field had it. */
  readonly valueBefore: string
  /** Where the caret was before. */
  readonly before: number
  readonly kind: 'insert' | 'delete' | 'other'
}

/** What was shown before a text changed. */
export interface FormerSubtitles {
  readonly transcript: Text
  readonly subtitles: readonly DocumentSubtitle[]
}

export interface Retimed {
  readonly ms: number
  /** A neighbor, or the other edge, did not let it go as far as asked. */
  readonly isStopped: boolean
}

export const isMark = ({ kind }: Pick<DocumentSubtitle, 'kind'>): boolean => kind !== 'spoken'

export const keyOf = ({ sectionId, subtitleId }: SubtitlePlace): string => `${sectionId} ${subtitleId}`

/** What a user does with the subtitles of a text: steps in the text's own history. */
export class SubtitleEditing {
  #store: EditedText
  #shape: SubtitleShape
  #cut: { document: Text; subtitles: readonly DocumentSubtitle[] } | undefined

  constructor(store: EditedText, shape: SubtitleShape) {
    this.#store = store
    this.#shape = shape
  }

  get #document(): Text {
    return this.#store.document()
  }

  /** The same array while the text is the same. */
  subtitles(): readonly DocumentSubtitle[] {
    return this.subtitlesIn(this.#document)
  }

  subtitlesIn(document: Text): readonly DocumentSubtitle[] {
    if (this.#cut?.document !== document)
      this.#cut = { document, subtitles: subtitlesOf(document, this.#shape, this.#cut?.document) }
    return this.#cut.subtitles
  }

  /** As a picture shows them: what two speakers say together is one, with the place of the first. */
  shownIn(document: Text): readonly DocumentSubtitle[] {
    return shownTogether(document, this.subtitlesIn(document), this.#shape.lineLength)
  }

  indexOf(place: SubtitlePlace): number {
    return this.subtitles().findIndex(
      ({ sectionId, subtitleId }) => sectionId === place.sectionId && subtitleId === place.subtitleId,
    )
  }

  find(place: SubtitlePlace): DocumentSubtitle | undefined {
    return this.subtitles()[this.indexOf(place)]
  }

  /** @returns the lines that came of it; `undefined` where this can't be written. */
  write(place: SubtitlePlace, { value, valueBefore, before, kind }: TypedSubtitle): string | undefined {
    const subtitle = this.find(place)
    if (!subtitle) return undefined
    const shown = ownLines(subtitle).join('\n')
    const operation = writeSubtitle(this.#document, this.#shape, place, {
      text: value,
      textBefore: valueBefore,
    })
    if (operation) {
      const from = this.#textPlace(subtitle, shown, before)
      this.#store.apply(operation, {
        before: from,
        typing: kind === 'other' ? undefined : `subtitle ${keyOf(place)} ${kind}`,
      })
    }
    const written = this.find(place)
    return written && ownLines(written).join('\n')
  }

  /** White space of the text at a line break; `undefined` where lines are no part of the text. */
  spaceAt(place: SubtitlePlace, value: string, lineBreak: number): string | undefined {
    const subtitle = this.find(place)
    const text = subtitle && sectionOf(this.#document, place.sectionId)?.text
    if (!subtitle || text === undefined || isMark(subtitle)) return undefined
    return /\s?$/u.exec(text.slice(subtitle.from, sectionOffset(text, subtitle, value, lineBreak)))![0]
  }

  /** @returns where the caret goes on; `undefined` where nothing is split there. */
  split(place: SubtitlePlace, value: string, caret: number): SubtitleCaret | undefined {
    const subtitle = this.find(place)
    const text = subtitle && sectionOf(this.#document, place.sectionId)?.text
    if (!subtitle || text === undefined || isMark(subtitle)) return undefined
    const offset = betweenWords(text, subtitle, sectionOffset(text, subtitle, value, caret))
    const operation = splitSubtitle(this.#document, this.#shape, place, offset, this.#store.freshId())
    if (!this.#apply(operation, this.#textPlace(subtitle, value, caret))) return undefined
    const second = this.#spokenAt(place.sectionId, offset)
    return second && { ...placeOf(second), at: 0 }
  }

  /** With the next of the same speaker. @returns where they meet. */
  join(place: SubtitlePlace): SubtitleCaret | undefined {
    const subtitle = this.find(place)
    if (!subtitle || isMark(subtitle)) return undefined
    const { to } = subtitle
    const operation = joinSubtitle(this.#document, this.#shape, place)
    if (!this.#apply(operation, { sectionId: place.sectionId, from: to, to })) return undefined
    return this.caretAt(place.sectionId, to)
  }

  joinBefore(place: SubtitlePlace): SubtitleCaret | undefined {
    const subtitle = this.find(place)
    const first = subtitle && this.#before(subtitle)
    return first && this.join(first)
  }

  /** The spoken subtitle with a place of its section's text. */
  caretAt(sectionId: string, offset: number): SubtitleCaret | undefined {
    const subtitle = this.#spokenAt(sectionId, offset)
    const text = sectionOf(this.#document, sectionId)?.text ?? ''
    return (
      subtitle && {
        ...placeOf(subtitle),
        at: subtitleOffset(text, subtitle, ownLines(subtitle).join('\n'), offset),
      }
    )
  }

  /** Where the caret of a subtitle that is gone goes on: next to the same letters, or in the nearest subtitle. */
  caretSince(
    { transcript, subtitles }: FormerSubtitles,
    index: number,
    lines: TypedLines,
  ): SubtitleCaret | undefined {
    const gone = subtitles[index]!
    const now = this.subtitles()
    const nearest = now.find(({ startMs }) => startMs >= gone.startMs) ?? now.at(-1)
    return (
      (isMark(gone) ? undefined : this.#movedCaret(transcript, gone, lines)) ??
      (nearest && { ...placeOf(nearest), at: 0 })
    )
  }

  /** @param times `undefined` gives a time back to the words. @param typing Retimings of the same name that follow each other quickly are one step. */
  retime(
    place: SubtitlePlace,
    times: { startMs?: number | undefined; endMs?: number | undefined },
    typing?: string,
  ): boolean {
    const subtitle = this.find(place)
    if (!subtitle) return false
    return this.#apply(
      retimeSubtitle(this.#document, this.#shape, place, times),
      { sectionId: place.sectionId, from: subtitle.from, to: subtitle.from },
      typing,
    )
  }

  /** Moves an edge as far as it may. */
  moveEdge(
    place: SubtitlePlace,
    edge: Edge,
    { ms, durationMs, typing }: { ms: number; durationMs: number; typing?: string | undefined },
  ): Retimed | undefined {
    const index = this.indexOf(place)
    if (index < 0) return undefined
    const { minMs, maxMs } = edgeRange(this.subtitles(), index, edge, durationMs)
    const target = Math.min(maxMs, Math.max(minMs, Math.round(ms)))
    this.retime(place, edge === 'start' ? { startMs: target } : { endMs: target }, typing)
    return { ms: target, isStopped: target !== Math.round(ms) }
  }

  clearBreaks(place: SubtitlePlace): void {
    this.#apply(breakSubtitle(this.#document, this.#shape, place, undefined))
  }

  togglePosition(place: SubtitlePlace): void {
    const subtitle = this.find(place)
    if (!subtitle) return
    const position = subtitle.position === 'top' ? undefined : 'top'
    this.#apply(positionSubtitle(this.#document, this.#shape, place, position))
  }

  /** With the one before it, or apart from it. @returns whether that can be. */
  toggleTogether(place: SubtitlePlace): boolean {
    const isTogether = this.find(place)?.isWithPrevious === true
    return this.#apply(placeTogether(this.#document, this.#shape, place, !isTogether))
  }

  /** Two seconds long; at the top where something is said meanwhile. */
  addMark(kind: SubtitleMark['kind'], text: string, startMs: number): SubtitleCaret | undefined {
    const { sections } = this.#document
    const section = sections.findLast((one) => one.startMs <= startMs) ?? sections[0]
    if (!section) return undefined
    const subtitles = this.subtitles()
    const endMs = startMs + 2000
    const isBusy = subtitles.some(
      (one) => one.position !== 'top' && one.startMs < endMs && one.endMs > startMs,
    )
    const id = this.#store.freshId()
    this.#apply(
      addMark(this.#document, section.id, {
        id,
        kind,
        text,
        startMs,
        endMs,
        position: isBusy ? 'top' : undefined,
      }),
    )
    const added = this.subtitles().find((one) => isMark(one) && one.subtitleId === id)
    const isBracketed = text.startsWith('[')
    return (
      added && { ...placeOf(added), at: isBracketed ? 1 : 0, to: isBracketed ? text.length - 1 : text.length }
    )
  }

  removeMark(place: SubtitlePlace): void {
    this.#apply(removeMark(this.#document, place))
  }

  /** Back to rules. @param sectionIds Left out, all. */
  reset(sectionIds?: readonly string[]): boolean {
    return this.#apply(resetSubtitles(this.#document, sectionIds))
  }

  /** How many violations there were, and how many there still are. */
  fix(rules: SubtitleRules): { found: number; remaining: number } {
    const count = (): number => checkSubtitles(this.shownIn(this.#document), rules).length
    const found = count()
    this.#apply(fixSubtitles(this.#document, this.#shape, rules))
    return { found, remaining: count() }
  }

  undoOrRedo(direction: 'undo' | 'redo'): SubtitleCaret | undefined {
    const place = direction === 'undo' ? this.#store.undo() : this.#store.redo()
    return place && this.caretAt(place.sectionId, place.from)
  }

  shownAt(ms: number): DocumentSubtitle | undefined {
    const subtitles = this.subtitles()
    return subtitles[shownAt(subtitles, ms)]
  }

  #apply(operation: Operation | undefined, before?: EditNote['before'], typing?: string): boolean {
    return operation !== undefined && this.#store.apply(operation, { before, after: before, typing })
  }

  #textPlace(subtitle: DocumentSubtitle, shown: string, caret: number): EditNote['before'] {
    const text = sectionOf(this.#document, subtitle.sectionId)?.text ?? ''
    const offset = isMark(subtitle) ? 0 : sectionOffset(text, subtitle, shown, caret)
    return { sectionId: subtitle.sectionId, from: offset, to: offset }
  }

  #movedCaret(
    before: Text,
    gone: DocumentSubtitle,
    { value, caret: at }: TypedLines,
  ): SubtitleCaret | undefined {
    const offset = sectionOffset(sectionOf(before, gone.sectionId)?.text ?? '', gone, value, at)
    const place = movedPlace(before, this.#document, { sectionId: gone.sectionId, offset })
    const caret = place && this.caretAt(place.sectionId, place.offset)
    const subtitle = caret && this.find(caret)
    // Behind the last letter of a word, and not behind the space after it.
    if (!subtitle || !/\S$/u.test(value.slice(0, at))) return caret
    return { ...caret, at: ownLines(subtitle).join('\n').slice(0, caret.at).trimEnd().length }
  }

  /** The spoken one before, in the order of the text. */
  #before({ sectionId, from, kind }: DocumentSubtitle): DocumentSubtitle | undefined {
    if (kind !== 'spoken') return undefined
    const spoken = (id: string): DocumentSubtitle[] =>
      this.subtitles().filter((one) => one.sectionId === id && !isMark(one))
    const inSection = spoken(sectionId).findLast((one) => one.from < from)
    const { sections, places } = this.#document
    const sectionBefore = sections[(places.get(sectionId) ?? 0) - 1]
    return inSection ?? (sectionBefore && spoken(sectionBefore.id).at(-1))
  }

  #spokenAt(sectionId: string, offset: number): DocumentSubtitle | undefined {
    const ofSection = this.subtitles().filter(
      (subtitle) => subtitle.sectionId === sectionId && !isMark(subtitle),
    )
    return (
      ofSection.find(({ from, to }) => from <= offset && offset < to) ??
      ofSection.findLast(({ from }) => from <= offset)
    )
  }
}

/** Where words begin there is a place between two of them: the one nearest to a place within a word. */
function betweenWords(text: string, { from, to }: DocumentSubtitle, offset: number): number {
  const words = tokenize(text.slice(from, to)).map((word) => ({
    begin: from + word.from,
    end: from + word.to,
  }))
  const index = words.findIndex(({ begin, end }) => begin < offset && offset < end)
  if (index < 0) return offset
  const { begin, end } = words[index]!
  return offset - begin <= end - offset ? begin : (words[index + 1]?.begin ?? to)
}

function placeOf({ sectionId, subtitleId }: SubtitlePlace): SubtitlePlace {
  return { sectionId, subtitleId }
}
