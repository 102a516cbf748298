import type { Text } from '@longhand/transcript'
import type { DocumentSubtitle } from '@longhand/transcript/subtitles'
import { useLayoutEffect, useRef } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { keyOf } from './subtitle-editing.ts'
import type { SubtitleCaret } from './subtitle-editing.ts'
import type { SubtitleActions } from './use-subtitle-actions.tsx'

export interface KeptFocusOptions {
  scroller: RefObject<HTMLElement | null>
  subtitles: readonly DocumentSubtitle[]
  transcript: Text
  request: SubtitleCaret | undefined
  actions: SubtitleActions
}

/** For each row of the list, which has its place among the subtitles as `data-index`. */
export interface KeptFocus {
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

interface Focused {
  readonly key: string
  readonly element: Element
  /** Place among the controls of its row: all rows have the same ones. */
  readonly control: number
}

/** A row may go while it has the focus: it was emptied, or another person joined it to another one. On the page itself, keys would start playback. */
export function useKeptFocus({
  scroller,
  subtitles,
  transcript,
  request,
  actions,
}: KeptFocusOptions): KeptFocus {
  const focused = useRef<Focused>(undefined)
  const last = useRef({ subtitles, transcript, request })

  useLayoutEffect(() => {
    const before = last.current
    last.current = { subtitles, transcript, request }
    const lost = focused.current
    // Who asks for a caret takes care of the focus.
    if (!lost || document.activeElement !== document.body || request !== before.request) return
    const index = before.subtitles.findIndex((subtitle) => keyOf(subtitle) === lost.key)
    if (index < 0 || subtitles.some((subtitle) => keyOf(subtitle) === lost.key)) return
    const field = lost.element instanceof HTMLTextAreaElement ? lost.element : undefined
    const caret = actions.caretSince(before, index, {
      value: field?.value ?? '',
      caret: field?.selectionStart ?? 0,
    })
    const next = caret && subtitles.findIndex((subtitle) => keyOf(subtitle) === keyOf(caret))
    if (caret && next !== undefined) {
      const control = field ? undefined : controlsAt(scroller.current, next).at(lost.control)
      if (control) control.focus()
      else actions.goTo(caret)
    }
  }, [scroller, subtitles, transcript, request, actions])

  return {
    onFocus: ({ target, currentTarget: row }) => {
      const subtitle = subtitles[Number(row.dataset.index)]
      // What is open of the row's menu, its last control, is elsewhere on the page.
      if (subtitle)
        focused.current = { key: keyOf(subtitle), element: target, control: controlsIn(row).indexOf(target) }
    },
    onBlur: ({ target }) => {
      // Another window came to the front, where the focus comes back to it later.
      if (target !== document.activeElement) focused.current = undefined
    },
    onKeyDown: (event) => {
      const { key, shiftKey, target, currentTarget: row } = event
      // A row without words goes once it is left: on to where the key leads without it.
      if (key !== 'Tab' || !(target instanceof HTMLTextAreaElement) || target.value.trim() !== '') return
      const index = Number(row.dataset.index)
      const control = shiftKey
        ? (controlsAt(scroller.current, index - 1).at(-1) ?? scroller.current)
        : controlsAt(scroller.current, index + 1)[0]
      if (!control) return
      event.preventDefault()
      control.focus()
    },
  }
}

function controlsAt(scroller: HTMLElement | null, index: number): HTMLElement[] {
  const row = scroller?.querySelector(`[data-index="${index}"]`)
  return row ? controlsIn(row) : []
}

function controlsIn(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('button, input, textarea')]
}
