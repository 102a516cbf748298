import type { Caret } from './caret.ts'
import type { DocumentStore } from './document-store.ts'

export function undoOrRedo(store: DocumentStore, caret: Caret, direction: 'undo' | 'redo'): void {
  const place = direction === 'undo' ? store.undo() : store.redo()
  if (place && store.document().places.has(place.sectionId)) caret.lead(place)
  else if (!store.document().places.has(caret.editing()?.sectionId ?? '')) caret.leave()
}
