import { useEffect } from 'react'
import { useEffectEvent } from 'use-effect-event'
import type { RefObject } from 'react'

export type EditorCommand =
  | 'undo'
  | 'redo'
  | 'find'
  | 'replace'
  | 'review'
  | 'captions'
  | 'toggleSound'
  | 'soundBack'
  | 'soundForward'
  | 'loop'
  | 'slower'
  | 'faster'

const otherWindows =
  '[role="dialog"]:not([data-editor-panel]), [role="alertdialog"], [role="menu"], [role="listbox"]'
const fields = 'input:not([data-untouched]), textarea, select'

/** `undefined` when the key is meant for something else. */
export function editorCommandOf(event: KeyboardEvent): EditorCommand | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined
  const target = event.target instanceof Element ? event.target : undefined
  if (target?.closest(otherWindows)) return undefined
  if (event.altKey && !event.ctrlKey && !event.metaKey) return soundKeys[event.code]
  if (event.altKey || event.ctrlKey === event.metaKey) return undefined
  const key = event.key.toLowerCase()
  if (key === 'f' && !event.shiftKey) return 'find'
  if (key === 'h' && !event.shiftKey) return 'replace'
  if (key === 'e' && event.shiftKey) return 'review'
  if (key === 'l' && event.shiftKey) return 'captions'
  // A field takes its own typing back.
  if (target?.closest(fields)) return undefined
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return key === 'y' && !event.shiftKey ? 'redo' : undefined
}

/** By their places on the keyboard: with Alt held, some systems give other letters. */
const soundKeys: Readonly<Record<string, EditorCommand>> = {
  KeyK: 'toggleSound',
  KeyJ: 'soundBack',
  KeyL: 'soundForward',
  KeyR: 'loop',
  Comma: 'slower',
  Period: 'faster',
}

/** @param within Of an editor that is one part of a longer page. */
export function useEditorKeys(
  within: RefObject<HTMLElement | null> | undefined,
  onCommand: (command: EditorCommand) => boolean,
): void {
  const applyEffects = useEffectEvent(onCommand)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const command = editorCommandOf(event)
      if (!command || (within && !within.current?.contains(event.target as Node))) return
      if (applyEffects(command)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [within])
}
