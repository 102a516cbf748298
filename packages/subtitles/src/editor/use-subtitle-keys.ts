import type { SubtitlePlace } from '@longhand/transcript/subtitles'
import { useEffect } from 'react'
import type { RefObject } from 'react'
import { useEffectEvent } from 'use-effect-event'
import type { Playback } from '@longhand/player'
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

/** Keys that work while a user types, too. Letters go by their places on the keyboard: with Alt held, some systems give other ones. */
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
    if (event.key === 'F8') onProblem(event.shiftKey ? -1 : 1)
    else if (event.altKey && !event.ctrlKey && !event.metaKey && inAlt[event.code]) {
      const place = active && editing.find(active) ? active : editing.shownAt(playback.seconds * 1000)
      if (place) inAlt[event.code]!(actions, place, event.shiftKey)
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const inAlt: Readonly<
  Record<string, (actions: SubtitleActions, place: SubtitlePlace, isShift: boolean) => void>
> = {
  KeyP: (actions, place) => actions.play(place),
  KeyI: (actions, place) => actions.setHere(place, 'start'),
  KeyO: (actions, place) => actions.setHere(place, 'end'),
  KeyT: (actions, place) => actions.togglePosition(place),
  KeyG: (actions, place) => actions.toggleTogether(place),
  BracketLeft: (actions, place, isShift) => actions.nudge(place, isShift ? 'end' : 'start', -1),
  BracketRight: (actions, place, isShift) => actions.nudge(place, isShift ? 'end' : 'start', 1),
}
