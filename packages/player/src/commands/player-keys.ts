import type { PlayerCommand } from './player-command.ts'
import { playerCommands } from './player-commands.ts'

const typingFields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
const ownKeys =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="radiogroup"], [role="tablist"], [role="slider"]'
const pressed =
  'button, a[href], summary, [role="button"], [role="checkbox"], [role="switch"], [role="combobox"]'

/** `false` when the key is meant for something else. */
export function isForPlayer(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false
  const target = event.target instanceof Element ? event.target : undefined
  if (target?.closest(`${typingFields}, ${ownKeys}`)) return false
  return event.key !== ' ' || !target?.closest(pressed)
}

/** `undefined` when the key is meant for something else. */
export function playerCommandOf(event: KeyboardEvent): PlayerCommand | undefined {
  if (!isForPlayer(event)) return undefined
  const key = event.key.toLowerCase()
  return playerCommands.find(({ keys }) => keys?.includes(key))
}

/** The command that has this key with Alt, while a user types, too. */
export function typingCommandOf({ code }: Pick<KeyboardEvent, 'code'>): PlayerCommand | undefined {
  return playerCommands.find(({ typing }) => typing?.code === code)
}
