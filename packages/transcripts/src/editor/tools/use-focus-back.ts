import { useEffect, useRef } from 'react'
import { selectionIn } from '../follow/text-range.ts'
import type { EditorTool } from '../commands/editor-command.ts'
import type { Caret, Place } from '../session/caret.ts'

type Origin = { readonly place: Place } | { readonly element: HTMLElement }

/** Tools that stand in the page. Dialogs give the focus back by themselves. */
const inPage: ReadonlySet<EditorTool | undefined> = new Set(['find', 'replace', 'review'])

/** When a tool that stands above the text is closed, the focus goes back to where it was opened from: an element, or the caret in a section. */
export function useFocusBack(caret: Caret, tool: EditorTool | undefined): { remember: () => void } {
  const origin = useRef<Origin>(undefined)
  const before = useRef(tool)
  useEffect(() => {
    const wasInPage = inPage.has(before.current) && tool === undefined
    before.current = tool
    if (!wasInPage) return
    const back = origin.current
    origin.current = undefined
    // A click elsewhere closed it, or chose something else since.
    if (document.activeElement !== document.body || !back) return
    if ('place' in back) caret.put(back.place)
    else if (back.element.isConnected) back.element.focus({ preventScroll: true })
  }, [caret, tool])
  return {
    remember: () => {
      // From one tool to another it is still the first that one comes from.
      if (inPage.has(before.current)) return
      const focused = document.activeElement
      const edited = caret.editing()
      if (edited && focused) origin.current = { place: { ...edited, ...selectionIn(focused) } }
      else if (focused instanceof HTMLElement && focused !== document.body)
        origin.current = { element: focused }
      else origin.current = undefined
    },
  }
}
