import { useEffect } from 'react'

const open = new Set<object>()
const listeners = new Set<() => void>()

function change(): void {
  for (const listener of listeners) listener()
}

/** Whether a menu or a popover of the kit is open on this page. */
export function hasOpenPopup(): boolean {
  return open.size > 0
}

/** @returns a function that ends it. */
export function subscribeToPopups(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stands inside what is there only while it is open, and says that it is. */
export function OpenPopup(): null {
  useEffect(() => {
    const entry = {}
    open.add(entry)
    change()
    return () => {
      open.delete(entry)
      change()
    }
  }, [])
  return null
}
