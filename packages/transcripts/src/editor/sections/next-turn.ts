import type { Section } from '@longhand/transcript'
import type { Playback } from '@longhand/player'
import type { Caret } from '../session/caret.ts'
import type { DocumentStore } from '../session/document-store.ts'

interface Editing {
  store: DocumentStore
  playback: Playback
  caret: Caret
}

/** Finishes a section and begins with the one behind it. @returns whether there is one. */
export function editNext(editing: Editing, sectionId: string): boolean {
  const { store, caret } = editing
  const { sections, places } = store.document()
  const next = sections[(places.get(sectionId) ?? sections.length) + 1]
  store.endTyping()
  // Left even for the next: a pause for typing must not go back in there.
  caret.leave(sectionId)
  if (next) edit(editing, next)
  return next !== undefined
}

/**
 * For a switch that is pressed no matter where the focus is. While a section is edited, the one behind it follows.
 * Otherwise the first that is still empty, from where the sound is, or, where none is or nothing may be edited, the next one is heard.
 */
export function goToNextTurn(editing: Editing, isFixed: boolean): void {
  const { store, caret, playback } = editing
  const { sections, places } = store.document()
  const edited = caret.editing()
  const playing = sections.findLastIndex(({ startMs }) => startMs <= playback.seconds * 1000)
  const place = (edited && places.get(edited.sectionId)) ?? playing
  if (edited && place + 1 < sections.length) return void editNext(editing, edited.sectionId)
  const empty =
    isFixed || edited ? undefined : sections.find(({ text }, at) => at >= playing && text.trim() === '')
  if (empty) return edit(editing, empty)
  const next = sections[place + 1]
  if (next) playFrom(playback, next)
}

function edit({ caret, playback }: Editing, section: Section): void {
  caret.put({ sectionId: section.id, from: section.text.length, to: section.text.length })
  playFrom(playback, section)
}

function playFrom(playback: Playback, { startMs }: Section): void {
  playback.seek(startMs / 1000)
  playback.play()
}
