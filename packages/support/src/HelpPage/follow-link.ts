import type { MouseEvent } from 'react'

export function followLink(event: MouseEvent, href: string, onNavigate: (href: string) => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  onNavigate(href)
}
