import { jointOf } from './document/structure.ts'
import { sectionOf } from './document/transcript-document.ts'
import type { Caret } from './session/caret.ts'
import type { DocumentStore } from './session/document-store.ts'
import { freshId } from './session/fresh-id.ts'
import type { TextSelection } from './SectionText.tsx'

/** How a text was changed: keys of one kind are one step to undo. */
export interface TypedText {
  readonly text: string
  readonly kind: 'insert' | 'delete' | 'other'
  readonly before: TextSelection | undefined
  readonly after: TextSelection | undefined
}

/** What keys in a section do to the document. */
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
        ...(kind === 'other' ? {} : { typing: `${sectionId} ${kind}` }),
      },
    )
  }

  /** Enter: the rest of the text becomes a section. @returns whether there was anything to cut. */
  split(sectionId: string, at: TextSelection): boolean {
    const newId = freshId()
    const after = { sectionId: newId, from: 0, to: 0 }
    const isSplit = at.from === at.to && this.#store.apply({ type: 'split', sectionId, offset: at.from, newId }, { before: { sectionId, ...at }, after })
    if (isSplit) this.#caret.put(after)
    return isSplit
  }

  /** Backspace at the beginning, or Delete at the end. @returns whether there was anything to join. */
  merge(sectionId: string, direction: 'before' | 'after'): boolean {
    const document = this.#store.document()
    const place = document.places.get(sectionId) ?? 0
    const second = direction === 'before' ? sectionId : document.sections[place + 1]?.id
    const joint = second === undefined ? undefined : jointOf(document, second)
    if (second === undefined || !joint) return false
    const after = { sectionId: joint.sectionId, from: joint.offset, to: joint.offset }
    const end = sectionOf(document, sectionId)!.text.length
    const at = direction === 'before' ? 0 : end
    this.#store.apply({ type: 'merge', sectionId: second }, { before: { sectionId, from: at, to: at }, after })
    this.#caret.put(after)
    return true
  }

  /** Gives the selected words to a speaker of their own: the section is cut around them. @returns the id of the section that they became. */
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
