import type { MouseEvent } from 'react'

/** Lets the host go to a page of ours; held keys ask for another tab or window. */
export function followLink(event: MouseEvent, href: string, onNavigate: (href: string) => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  onNavigate(href)
}
