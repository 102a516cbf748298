import type { ToastMessage } from '@longhand/ui-kit'

const key = 'toast'

/** Keeps a toast over a reload that would wipe it off the screen. The message must be plain data. */
export function keepToast(message: Pick<ToastMessage, 'title' | 'tone'>, storage: Storage): void {
  storage.setItem(key, JSON.stringify(message))
}

/** The toast that was kept before this page loaded; given out once. */
export function takeKeptToast(storage: Storage): Pick<ToastMessage, 'title' | 'tone'> | undefined {
  const kept = storage.getItem(key)
  storage.removeItem(key)
  if (kept === null) return undefined
  try {
    return JSON.parse(kept) as Pick<ToastMessage, 'title' | 'tone'>
  } catch {
    return undefined
  }
}
