import type { MouseEvent } from 'react'

/** With a key held or the middle button, the browser opens a tab of its own. */
export function isPlainPress({ metaKey, ctrlKey, shiftKey, button }: MouseEvent): boolean {
  return !metaKey && !ctrlKey && !shiftKey && button === 0
}
