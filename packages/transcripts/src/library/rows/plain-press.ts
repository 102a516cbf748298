import type { MouseEvent } from 'react'

/** Whether a press on a link is meant for this page: with a key held, or the middle button, the browser opens a tab of its own. */
export function isPlainPress({ metaKey, ctrlKey, shiftKey, button }: MouseEvent): boolean {
  return !metaKey && !ctrlKey && !shiftKey && button === 0
}
