import { presentSpeakers } from '@longhand/transcript'
import type { Text } from '@longhand/transcript'
import { useToast } from '@longhand/ui-kit'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { RefObject } from 'react'
import { transcriptsMessages } from '../../messages.ts'
import type { Playback } from '@longhand/player'
import type { FollowAlong } from '../follow/follow-along.ts'
import { selectionAcross, selectionIn } from '../follow/text-range.ts'
import { editNext } from './next-turn.ts'
import { SectionEditing } from './section-editing.ts'
import type { SectionActions } from './SectionRow.tsx'
import type { Naming } from './SectionSpeaker.tsx'
import type { Caret } from '../session/caret.ts'
import type { DocumentStore } from '../session/document-store.ts'
import { undoOrRedo } from '../session/undo-or-redo.ts'

interface SectionActionsOptions {
  store: DocumentStore
  playback: Playback
  caret: Caret
  follow: FollowAlong
  scroller: RefObject<HTMLElement | null>
  onType: (() => void) | undefined
  onTranscribePart: (() => void) | undefined
  onName: (naming: Naming) => void
}

/** The object never changes while its parts stay, so that typing renders one row. */
export function useSectionActions({
  store,
  playback,
  caret,
  follow,
  scroller,
  onType,
  onTranscribePart,
  onName,
}: SectionActionsOptions): SectionActions {
  const t = transcriptsMessages.useMessages()
  const toast = useToast()
  const latest = useRef({ onType, onTranscribePart, text: t })
  useLayoutEffect(() => {
    latest.current = { onType, onTranscribePart, text: t }
  }, [onType, onTranscribePart, t])
  return useMemo((): SectionActions => {
    const editing = new SectionEditing(store, caret)
    // The keys of the player and Enter go on working from there, and Tab goes on to what is next to it.
    const focusSection = (sectionId: string): void => {
      const place = store.document().places.get(sectionId)
      const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${place}"]`)
      ;(row ?? scroller.current)?.focus({ preventScroll: true })
    }
    return {
      playFrom: (ms) => {
        playback.seek(ms / 1000)
        playback.play()
        follow.follow()
      },
      startEditing: (sectionId, selection) => {
        playback.pause()
        store.endTyping()
        caret.put({ sectionId, from: selection.from, to: selection.to })
      },
      editText: (sectionId, text) => {
        latest.current.onType?.()
        editing.type(sectionId, text)
      },
      compose: (settle) => {
        latest.current.onType?.()
        store.composing.begin(settle)
      },
      endComposing: () => store.composing.end(),
      endEditing: (sectionId, isByKey) => {
        store.endTyping()
        caret.leave(sectionId)
        if (isByKey) focusSection(sectionId)
      },
      goOn: (sectionId) => {
        if (!editNext({ store, playback, caret }, sectionId)) focusSection(sectionId)
      },
      transcribePart: () => latest.current.onTranscribePart?.(),
      openSpeaker: (sectionId, anchor) => onName({ sectionId, anchor, isOpen: true }),
      split: (sectionId, at) => editing.split(sectionId, at),
      merge: (sectionId, direction) => {
        const merged = editing.merge(sectionId, direction)
        if (merged && merged.joinedTo !== undefined) {
          const { text } = latest.current
          const name = merged.joinedTo === '' ? text('editor.nameless') : merged.joinedTo
          toast.show({
            title: text('editor.joinedTo', { name }),
            action: { label: text('editor.undo'), onPress: () => undoOrRedo(store, caret, 'undo') },
          })
        }
        return merged !== false
      },
      insertParagraphs: (sectionId, at, paragraphs) => editing.insertParagraphs(sectionId, at, paragraphs),
      deleteSelected: () => {
        const selected = selectionAcross([...(scroller.current?.querySelectorAll('[data-index] p') ?? [])])
        const sectionIdOf = (text: Element): string =>
          store.document().sections[Number(text.closest<HTMLElement>('[data-index]')!.dataset.index)]!.id
        if (!selected) return false
        getSelection()?.removeAllRanges()
        editing.deleteRange({
          from: { sectionId: sectionIdOf(selected.first), offset: selected.from },
          to: { sectionId: sectionIdOf(selected.last), offset: selected.to },
        })
        return true
      },
      undoOrRedo: (direction) => undoOrRedo(store, caret, direction),
      cutOut: (sectionId) => {
        const text = document.activeElement
        const selection = text ? selectionIn(text) : undefined
        const middle =
          selection &&
          editing.cutOut(
            sectionId,
            selection,
            freshSpeakerName(store.document(), latest.current.text('speakers.speakerWord')),
          )
        if (middle === undefined) return
        caret.leave(sectionId)
        caret.reveal(middle)
      },
    }
  }, [store, playback, caret, follow, scroller, onName, toast])
}

/** @param word What speakers are called in the reader's language. */
function freshSpeakerName(document: Text, word: string): string {
  const taken = new Set(document.speakers.map(({ name }) => name))
  let number = presentSpeakers(document).length + 1
  while (taken.has(`${word}${number}`)) number += 1
  return `${word}${number}`
}
