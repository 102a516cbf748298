import { sectionOf, tokenize } from '@longhand/transcript'
import type { CaptionMark, Operation, Text } from '@longhand/transcript'
import {
  addMark,
  breakCaption,
  captionsOf,
  checkCaptions,
  fixCaptions,
  joinCaption,
  placeTogether,
  positionCaption,
  removeMark,
  resetCaptions,
  retimeCaption,
  shownTogether,
  splitCaption,
  writeCaption,
} from '@longhand/transcript/captions'
import type { CaptionPlace, CaptionRules, CaptionShape, DocumentCaption } from '@longhand/transcript/captions'
import type { EditedText, EditNote } from './edited-text.ts'
import { captionOffset, ownLines, sectionOffset } from './caption-text.ts'
import type { TypedLines } from './caption-text.ts'
import { movedPlace } from './moved-place.ts'
import { edgeRange, shownAt } from './retiming.ts'
import type { Edge } from './retiming.ts'

/** A caret in the lines of a caption. A new object is a new request to put it there. */
export interface CaptionCaret extends CaptionPlace {
  readonly at: number
  /** Selected up to here; left out, nothing is. */
  readonly to?: number | undefined
}

export interface TypedCaption {
  readonly value: string
  /** As its field had it. */
  readonly valueBefore: string
  /** Where the caret was before. */
  readonly before: number
  readonly kind: 'insert' | 'delete' | 'other'
}

/** What was shown before a text changed. */
export interface FormerCaptions {
  readonly transcript: Text
  readonly captions: readonly DocumentCaption[]
}

export interface Retimed {
  readonly ms: number
  /** A neighbor, or the other edge, did not let it go as far as asked. */
  readonly isStopped: boolean
}

export const isMark = ({ kind }: Pick<DocumentCaption, 'kind'>): boolean => kind !== 'spoken'

export const keyOf = ({ sectionId, captionId }: CaptionPlace): string => `${sectionId} ${captionId}`

/** What a user does with the captions of a text: steps in the text's own history. */
export class CaptionEditing {
  #store: EditedText
  #shape: CaptionShape
  #cut: { document: Text; captions: readonly DocumentCaption[] } | undefined

  constructor(store: EditedText, shape: CaptionShape) {
    this.#store = store
    this.#shape = shape
  }

  get #document(): Text {
    return this.#store.document()
  }

  /** The same array while the text is the same. */
  captions(): readonly DocumentCaption[] {
    return this.captionsIn(this.#document)
  }

  captionsIn(document: Text): readonly DocumentCaption[] {
    if (this.#cut?.document !== document)
      this.#cut = { document, captions: captionsOf(document, this.#shape, this.#cut?.document) }
    return this.#cut.captions
  }

  /** As a picture shows them: what two speakers say together is one, with the place of the first. */
  shownIn(document: Text): readonly DocumentCaption[] {
    return shownTogether(document, this.captionsIn(document), this.#shape.lineLength)
  }

  indexOf(place: CaptionPlace): number {
    return this.captions().findIndex(
      ({ sectionId, captionId }) => sectionId === place.sectionId && captionId === place.captionId,
    )
  }

  find(place: CaptionPlace): DocumentCaption | undefined {
    return this.captions()[this.indexOf(place)]
  }

  /** @returns the lines that came of it; `undefined` where this can't be written. */
  write(place: CaptionPlace, { value, valueBefore, before, kind }: TypedCaption): string | undefined {
    const caption = this.find(place)
    if (!caption) return undefined
    const shown = ownLines(caption).join('\n')
    const operation = writeCaption(this.#document, this.#shape, place, {
      text: value,
      textBefore: valueBefore,
    })
    if (operation) {
      const from = this.#textPlace(caption, shown, before)
      this.#store.apply(operation, {
        before: from,
        ...(kind === 'other' ? {} : { typing: `caption ${keyOf(place)} ${kind}` }),
      })
    }
    const written = this.find(place)
    return written && ownLines(written).join('\n')
  }

  /** White space of the text at a line break; `undefined` where lines are no part of the text. */
  spaceAt(place: CaptionPlace, value: string, lineBreak: number): string | undefined {
    const caption = this.find(place)
    const text = caption && sectionOf(this.#document, place.sectionId)?.text
    if (!caption || text === undefined || isMark(caption)) return undefined
    return /\s?$/u.exec(text.slice(caption.from, sectionOffset(text, caption, value, lineBreak)))![0]
  }

  /** @returns where the caret goes on; `undefined` where nothing is split there. */
  split(place: CaptionPlace, value: string, caret: number): CaptionCaret | undefined {
    const caption = this.find(place)
    const text = caption && sectionOf(this.#document, place.sectionId)?.text
    if (!caption || text === undefined || isMark(caption)) return undefined
    const offset = betweenWords(text, caption, sectionOffset(text, caption, value, caret))
    const operation = splitCaption(this.#document, this.#shape, place, offset, this.#store.freshId())
    if (!this.#apply(operation, this.#textPlace(caption, value, caret))) return undefined
    const second = this.#spokenAt(place.sectionId, offset)
    return second && { ...placeOf(second), at: 0 }
  }

  /** With the next of the same speaker. @returns where they meet. */
  join(place: CaptionPlace): CaptionCaret | undefined {
    const caption = this.find(place)
    if (!caption || isMark(caption)) return undefined
    const { to } = caption
    const operation = joinCaption(this.#document, this.#shape, place)
    if (!this.#apply(operation, { sectionId: place.sectionId, from: to, to })) return undefined
    return this.caretAt(place.sectionId, to)
  }

  joinBefore(place: CaptionPlace): CaptionCaret | undefined {
    const caption = this.find(place)
    const first = caption && this.#before(caption)
    return first && this.join(first)
  }

  /** The spoken caption with a place of its section's text. */
  caretAt(sectionId: string, offset: number): CaptionCaret | undefined {
    const caption = this.#spokenAt(sectionId, offset)
    const text = sectionOf(this.#document, sectionId)?.text ?? ''
    return (
      caption && {
        ...placeOf(caption),
        at: captionOffset(text, caption, ownLines(caption).join('\n'), offset),
      }
    )
  }

  /** Where the caret of a caption that is gone goes on: next to the same letters, or in the nearest caption. */
  caretSince(
    { transcript, captions }: FormerCaptions,
    index: number,
    lines: TypedLines,
  ): CaptionCaret | undefined {
    const gone = captions[index]!
    const now = this.captions()
    const nearest = now.find(({ startMs }) => startMs >= gone.startMs) ?? now.at(-1)
    return (
      (isMark(gone) ? undefined : this.#movedCaret(transcript, gone, lines)) ??
      (nearest && { ...placeOf(nearest), at: 0 })
    )
  }

  /** @param times `undefined` gives a time back to the words. @param typing Retimings of the same name that follow each other quickly are one step. */
  retime(
    place: CaptionPlace,
    times: { startMs?: number | undefined; endMs?: number | undefined },
    typing?: string,
  ): boolean {
    const caption = this.find(place)
    if (!caption) return false
    return this.#apply(
      retimeCaption(this.#document, this.#shape, place, times),
      { sectionId: place.sectionId, from: caption.from, to: caption.from },
      typing,
    )
  }

  /** Moves an edge as far as it may. */
  moveEdge(
    place: CaptionPlace,
    edge: Edge,
    { ms, durationMs, typing }: { ms: number; durationMs: number; typing?: string },
  ): Retimed | undefined {
    const index = this.indexOf(place)
    if (index < 0) return undefined
    const { minMs, maxMs } = edgeRange(this.captions(), index, edge, durationMs)
    const target = Math.min(maxMs, Math.max(minMs, Math.round(ms)))
    this.retime(place, edge === 'start' ? { startMs: target } : { endMs: target }, typing)
    return { ms: target, isStopped: target !== Math.round(ms) }
  }

  clearBreaks(place: CaptionPlace): void {
    this.#apply(breakCaption(this.#document, this.#shape, place, undefined))
  }

  togglePosition(place: CaptionPlace): void {
    const caption = this.find(place)
    if (!caption) return
    const position = caption.position === 'top' ? undefined : 'top'
    this.#apply(positionCaption(this.#document, this.#shape, place, position))
  }

  /** With the one before it, or apart from it. @returns whether that can be. */
  toggleTogether(place: CaptionPlace): boolean {
    const isTogether = this.find(place)?.isWithPrevious === true
    return this.#apply(placeTogether(this.#document, this.#shape, place, !isTogether))
  }

  /** Two seconds long; at the top where something is said meanwhile. */
  addMark(kind: CaptionMark['kind'], text: string, startMs: number): CaptionCaret | undefined {
    const { sections } = this.#document
    const section = sections.findLast((one) => one.startMs <= startMs) ?? sections[0]
    if (!section) return undefined
    const captions = this.captions()
    const endMs = startMs + 2000
    const isBusy = captions.some(
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
        ...(isBusy ? { position: 'top' } : {}),
      }),
    )
    const added = this.captions().find((one) => isMark(one) && one.captionId === id)
    const isBracketed = text.startsWith('[')
    return (
      added && { ...placeOf(added), at: isBracketed ? 1 : 0, to: isBracketed ? text.length - 1 : text.length }
    )
  }

  removeMark(place: CaptionPlace): void {
    this.#apply(removeMark(this.#document, place))
  }

  /** Back to rules. @param sectionIds Left out, all. */
  reset(sectionIds?: readonly string[]): boolean {
    return this.#apply(resetCaptions(this.#document, sectionIds))
  }

  /** How many violations there were, and how many there still are. */
  fix(rules: CaptionRules): { found: number; remaining: number } {
    const count = (): number => checkCaptions(this.shownIn(this.#document), rules).length
    const found = count()
    this.#apply(fixCaptions(this.#document, this.#shape, rules))
    return { found, remaining: count() }
  }

  travel(direction: 'undo' | 'redo'): CaptionCaret | undefined {
    const place = direction === 'undo' ? this.#store.undo() : this.#store.redo()
    return place && this.caretAt(place.sectionId, place.from)
  }

  shownAt(ms: number): DocumentCaption | undefined {
    const captions = this.captions()
    return captions[shownAt(captions, ms)]
  }

  #apply(operation: Operation | undefined, before?: EditNote['before'], typing?: string): boolean {
    return operation !== undefined && this.#store.apply(operation, { before, after: before, typing })
  }

  #textPlace(caption: DocumentCaption, shown: string, caret: number): EditNote['before'] {
    const text = sectionOf(this.#document, caption.sectionId)?.text ?? ''
    const offset = isMark(caption) ? 0 : sectionOffset(text, caption, shown, caret)
    return { sectionId: caption.sectionId, from: offset, to: offset }
  }

  #movedCaret(
    before: Text,
    gone: DocumentCaption,
    { value, caret: at }: TypedLines,
  ): CaptionCaret | undefined {
    const offset = sectionOffset(sectionOf(before, gone.sectionId)?.text ?? '', gone, value, at)
    const place = movedPlace(before, this.#document, { sectionId: gone.sectionId, offset })
    const caret = place && this.caretAt(place.sectionId, place.offset)
    const caption = caret && this.find(caret)
    // Behind the last letter of a word, and not behind the space after it.
    if (!caption || !/\S$/u.test(value.slice(0, at))) return caret
    return { ...caret, at: ownLines(caption).join('\n').slice(0, caret.at).trimEnd().length }
  }

  /** The spoken one before, in the order of the text. */
  #before({ sectionId, from, kind }: DocumentCaption): DocumentCaption | undefined {
    if (kind !== 'spoken') return undefined
    const spoken = (id: string): DocumentCaption[] =>
      this.captions().filter((one) => one.sectionId === id && !isMark(one))
    const inSection = spoken(sectionId).findLast((one) => one.from < from)
    const { sections, places } = this.#document
    const sectionBefore = sections[(places.get(sectionId) ?? 0) - 1]
    return inSection ?? (sectionBefore && spoken(sectionBefore.id).at(-1))
  }

  #spokenAt(sectionId: string, offset: number): DocumentCaption | undefined {
    const ofSection = this.captions().filter((caption) => caption.sectionId === sectionId && !isMark(caption))
    return (
      ofSection.find(({ from, to }) => from <= offset && offset < to) ??
      ofSection.findLast(({ from }) => from <= offset)
    )
  }
}

/** Where words begin there is a place between two of them: the one nearest to a place within a word. */
function betweenWords(text: string, { from, to }: DocumentCaption, offset: number): number {
  const words = tokenize(text.slice(from, to)).map((word) => ({
    begin: from + word.from,
    end: from + word.to,
  }))
  const index = words.findIndex(({ begin, end }) => begin < offset && offset < end)
  if (index < 0) return offset
  const { begin, end } = words[index]!
  return offset - begin <= end - offset ? begin : (words[index + 1]?.begin ?? to)
}

function placeOf({ sectionId, captionId }: CaptionPlace): CaptionPlace {
  return { sectionId, captionId }
}
