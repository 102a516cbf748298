import { typingCommandOf } from '@longhand/player'
import type { PlayerCommand } from '@longhand/player'
import { useEffect } from 'react'
import type { RefObject } from 'react'
import { useEffectEvent } from 'use-effect-event'
import type { EditorCommand } from '../commands/editor-command.ts'
import { editorCommandOf, isForEditor } from '../commands/editor-keys.ts'

export interface EditorKeysOptions {
  /** Of an editor that is one part of a longer page. @default anywhere */
  within: RefObject<HTMLElement | null> | undefined
  /** @returns whether it ran. */
  onCommand: (command: EditorCommand) => boolean
  onSound: (command: PlayerCommand) => void
}

export function useEditorKeys({ within, onCommand, onSound }: EditorKeysOptions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isForEditor(event) || (within && !within.current?.contains(event.target as Node))) return
    const sound = event.altKey && !event.ctrlKey && !event.metaKey ? typingCommandOf(event) : undefined
    const command = editorCommandOf(event)
    if (sound) onSound(sound)
    else if (!command || !onCommand(command)) return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
