import { useEffect } from 'react'
import { useEffectEvent } from 'use-effect-event'

interface OpenDialog {
  onBack: () => void
  index: number | undefined
}

/** The newest last. */
const openDialogs: OpenDialog[] = []

const listeners = new Set<() => void>()

function change(): void {
  for (const listener of listeners) listener()
}

/** Whether any dialog of the kit is open on this page. */
export function hasOpenDialog(): boolean {
  return openDialogs.length > 0
}

/** @returns a function that ends it. */
export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `onBack` may do nothing: then Back does nothing. */
export function useBackButton(open: boolean, onBack: () => void): void {
  const press = useEffectEvent(onBack)
  useEffect(() => {
    if (!open) return
    const entry = { onBack: () => press(), index: indexOf(window) }
    openDialogs.push(entry)
    change()
    return () => {
      openDialogs.splice(openDialogs.indexOf(entry), 1)
      change()
    }
  }, [open])
}

/**
 * Call it once, in an app whose router uses the history API.
 * @returns a function that ends it.
 */
export function closeDialogsOnBack(browser: Window): () => void {
  let isReturning = false

  function follow(event: PopStateEvent): void {
    const dialog = openDialogs.at(-1)
    if (!isReturning && !dialog) return
    // The router must not see it: the page stays.
    event.stopImmediatePropagation()
    if (isReturning) {
      isReturning = false
      return
    }
    const [before, now] = [dialog?.index, indexOf(browser)]
    isReturning = true
    browser.history.go(before !== undefined && now !== undefined && before !== now ? before - now : 1)
    if (before === undefined || now === undefined || now < before) dialog?.onBack()
  }

  // Before the router's own listener.
  browser.addEventListener('popstate', follow, { capture: true })
  return () => browser.removeEventListener('popstate', follow, { capture: true })
}

/** React Router numbers its entries so. */
function indexOf({ history }: Window): number | undefined {
  const index = (history.state as { idx?: unknown } | null)?.idx
  return typeof index === 'number' ? index : undefined
}
