import { useLayoutEffect, useMemo, useRef } from 'react'
import type { RefObject } from 'react'
import { transcriptsMessages } from '../messages.ts'
import type { Playback } from '../player/playback.ts'
import { freshSpeakerName } from '../speakers/fresh-speaker-name.ts'
import type { FollowAlong } from './follow/follow-along.ts'
import { selectionIn } from './follow/text-range.ts'
import { SectionEditing } from './section-editing.ts'
import type { SectionActions } from './SectionRow.tsx'
import type { Naming } from './SectionSpeaker.tsx'
import type { Caret } from './session/caret.ts'
import type { DocumentStore } from './session/document-store.ts'
import { travel } from './session/travel.ts'

interface SectionActionsOptions {
  store: DocumentStore
  playback: Playback
  caret: Caret
  follow: FollowAlong
  scroller: RefObject<HTMLElement | null>
  onType: (() => void) | undefined
  onName: (naming: Naming) => void
}

/** What rows do. The object never changes while its parts stay, so that typing renders one row. */
export function useSectionActions({ store, playback, caret, follow, scroller, onType, onName }: SectionActionsOptions): SectionActions {
  const t = transcriptsMessages.useMessages()
  const latest = useRef({ onType, speakerWord: '' })
  const speakerWord = t('speakers.speakerWord')
  useLayoutEffect(() => {
    latest.current = { onType, speakerWord }
  }, [onType, speakerWord])
  return useMemo((): SectionActions => {
    const editing = new SectionEditing(store, caret)
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
      endEditing: (sectionId, isByKey) => {
        store.endTyping()
        caret.leave(sectionId)
        // The keys of the player and Enter go on working from here.
        if (isByKey) scroller.current?.focus({ preventScroll: true })
      },
      openSpeaker: (sectionId, anchor) => onName({ sectionId, anchor, isOpen: true }),
      split: (sectionId, at) => editing.split(sectionId, at),
      merge: (sectionId, direction) => editing.merge(sectionId, direction),
      travel: (direction) => travel(store, caret, direction),
      cutOut: (sectionId) => {
        const text = document.activeElement
        const selection = text ? selectionIn(text) : undefined
        const middle = selection && editing.cutOut(sectionId, selection, freshSpeakerName(store.document(), latest.current.speakerWord))
        if (middle === undefined) return
        caret.leave(sectionId)
        caret.reveal(middle)
      },
    }
  }, [store, playback, caret, follow, scroller, onName])
}
