import { jointOf, sectionOf, speakerOf } from '@longhand/transcript'
import type { Operation } from '@longhand/transcript'
import { spaceBetween } from './pasted-text.ts'
import type { Caret, Place, TextSelection } from '../session/caret.ts'
import type { DocumentStore } from '../session/document-store.ts'
import { freshId } from '../session/fresh-id.ts'

export interface TypedText {
  readonly text: string
  readonly kind: 'insert' | 'delete' | 'other'
  readonly before: TextSelection | undefined
  readonly after: TextSelection | undefined
}

export interface TextRange {
  readonly from: { readonly sectionId: string; readonly offset: number }
  readonly to: { readonly sectionId: string; readonly offset: number }
}

export class SectionEditing {
  #store: DocumentStore
  #caret: Caret

  constructor(store: DocumentStore, caret: Caret) {
    this.#store = store
    this.#caret = caret
  }

  type(sectionId: string, { text, kind, before, after }: TypedText): void {
    this.#store.apply(
      { type: 'editText', sectionId, text },
      {
        before: before && { sectionId, ...before },
        after: after && { sectionId, ...after },
        typing: kind === 'other' ? undefined : `${sectionId} ${kind}`,
      },
    )
  }

  split(sectionId: string, at: TextSelection): boolean {
    const newId = freshId()
    const after = { sectionId: newId, from: 0, to: 0 }
    const isSplit =
      at.from === at.to &&
      this.#store.apply(
        { type: 'split', sectionId, offset: at.from, newId },
        { before: { sectionId, ...at }, after },
      )
    if (isSplit) this.#caret.put(after)
    return isSplit
  }

  /** @returns whose section it became part of, when that was another speaker's; `false` when there was nothing to join. */
  merge(sectionId: string, direction: 'before' | 'after'): { joinedTo: string | undefined } | false {
    const document = this.#store.document()
    const place = document.places.get(sectionId) ?? 0
    const second = direction === 'before' ? sectionId : document.sections[place + 1]?.id
    const joint = second === undefined ? undefined : jointOf(document, second)
    if (second === undefined || !joint) return false
    const after = { sectionId: joint.sectionId, from: joint.offset, to: joint.offset }
    const end = sectionOf(document, sectionId)!.text.length
    const taken = sectionOf(document, second)!
    const owner = speakerOf(document, sectionOf(document, joint.sectionId)!.speakerId)
    const joinedTo = taken.speakerId === owner.id || taken.text.trim() === '' ? undefined : owner.name
    const at = direction === 'before' ? 0 : end
    this.#store.apply(
      { type: 'merge', sectionId: second },
      { before: { sectionId, from: at, to: at }, after },
    )
    this.#caret.put(after)
    return { joinedTo }
  }

  /** The first goes on with the section, each other becomes one. One step to undo. */
  insertParagraphs(sectionId: string, { from, to }: TextSelection, paragraphs: readonly string[]): void {
    const text = sectionOf(this.#store.document(), sectionId)?.text
    const [first, last] = [paragraphs[0], paragraphs.at(-1)]
    if (text === undefined || first === undefined || last === undefined) return
    const [head, tail] = [text.slice(0, from), text.slice(to)]
    const ends: number[] = []
    let whole = head + spaceBetween(head, first, true)
    for (const paragraph of paragraphs) {
      if (ends.length > 0) whole += ' '
      whole += paragraph
      ends.push(whole.length)
    }
    whole += spaceBetween(last, tail, true) + tail
    const cuts = ends
      .slice(0, -1)
      .map((offset) => ({ type: 'split', sectionId, offset, newId: freshId() }) as const)
    const after = { sectionId: cuts.at(-1)?.newId ?? sectionId, from: last.length, to: last.length }
    // The last is cut first: what is before it keeps its place.
    this.#store.apply(
      { type: 'batch', operations: [{ type: 'editText', sectionId, text: whole }, ...cuts.toReversed()] },
      { before: { sectionId, from, to }, after },
    )
    this.#caret.put(after)
  }

  /** Two speakers stay two sections, unless nothing of one is left. One step to undo. */
  deleteRange({ from, to }: TextRange): void {
    const document = this.#store.document()
    const [place, end] = [document.places.get(from.sectionId), document.places.get(to.sectionId)]
    const [first, last] = [sectionOf(document, from.sectionId), sectionOf(document, to.sectionId)]
    if (place === undefined || end === undefined || !first || !last || place > end) return
    const head = first.text.slice(0, from.offset)
    const tail = last.text.slice(to.offset)
    const before: Place = {
      sectionId: first.id,
      from: from.offset,
      to: first === last ? to.offset : first.text.length,
    }
    const after: Place = { sectionId: first.id, from: head.length, to: head.length }
    if (first === last)
      this.#store.apply({ type: 'editText', sectionId: first.id, text: head + tail }, { before, after })
    else {
      const gone = document.sections.slice(place + 1, end).flatMap(({ id }): Operation[] => [
        { type: 'editText', sectionId: id, text: '' },
        { type: 'merge', sectionId: id },
      ])
      const isOne = first.speakerId === last.speakerId || head.trim() === '' || tail.trim() === ''
      const { name } = speakerOf(
        document,
        head.trim() === '' && tail.trim() !== '' ? last.speakerId : first.speakerId,
      )
      const joining: Operation[] = isOne
        ? [
            { type: 'renameSpeaker', sectionId: first.id, name, everywhere: false },
            { type: 'merge', sectionId: last.id },
          ]
        : []
      const operations: Operation[] = [
        { type: 'editText', sectionId: first.id, text: head },
        { type: 'editText', sectionId: last.id, text: tail.trimStart() },
        ...gone,
        ...joining,
      ]
      this.#store.apply({ type: 'batch', operations }, { before, after })
    }
    this.#caret.put(after)
  }

  cutOut(sectionId: string, { from, to }: TextSelection, name: string): string | undefined {
    const section = sectionOf(this.#store.document(), sectionId)
    if (!section || section.text.slice(from, to).trim() === '') return undefined
    const endsInside = section.text.slice(to).trim() !== ''
    const beginsInside = section.text.slice(0, from).trim() !== ''
    const middleId = beginsInside ? freshId() : sectionId
    this.#store.apply(
      {
        type: 'batch',
        operations: [
          ...(endsInside ? [{ type: 'split', sectionId, offset: to, newId: freshId() } as const] : []),
          ...(beginsInside ? [{ type: 'split', sectionId, offset: from, newId: middleId } as const] : []),
          { type: 'renameSpeaker', sectionId: middleId, name, everywhere: false },
        ],
      },
      { before: { sectionId, from, to } },
    )
    return middleId
  }
}
