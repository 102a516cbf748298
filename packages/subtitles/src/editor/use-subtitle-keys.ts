import type { SubtitlePlace } from '@longhand/transcript/subtitles'
import { useEffect } from 'react'
import type { RefObject } from 'react'
import { useEffectEvent } from 'use-effect-event'
import type { Playback } from '@longhand/player'
import { placeCommands, problemCommands, subtitleCommandOf } from './subtitle-commands.ts'
import type { SubtitleEditing } from './subtitle-editing.ts'
import type { SubtitleActions } from './use-subtitle-actions.tsx'

export interface SubtitleKeysOptions {
  actions: SubtitleActions
  /** The subtitle that keys are for; left out, the one that is shown. */
  active: SubtitlePlace | undefined
  editing: SubtitleEditing
  playback: Playback
  keysWithin: RefObject<HTMLElement | null> | undefined
  onProblem: (direction: -1 | 1) => void
}

const otherWindows =
  '[role="dialog"]:not([data-editor-panel]), [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Keys that work while a user types, too. */
export function useSubtitleKeys({
  actions,
  active,
  editing,
  playback,
  keysWithin,
  onProblem,
}: SubtitleKeysOptions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.isComposing ||
      (keysWithin && !keysWithin.current?.contains(event.target as Node))
    )
      return
    if (event.target instanceof Element && event.target.closest(otherWindows)) return
    const isAlt = event.altKey && !event.ctrlKey && !event.metaKey
    const ofPlace = isAlt ? subtitleCommandOf(placeCommands, event) : undefined
    const ofProblems = subtitleCommandOf(problemCommands, event)
    if (ofProblems) ofProblems.run(onProblem)
    else if (ofPlace) {
      const place = active && editing.find(active) ? active : editing.shownAt(playback.seconds * 1000)
      if (place) ofPlace.run({ actions, place })
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
