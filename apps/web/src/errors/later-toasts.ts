import type { ToastMessage } from '@longhand/ui-kit'

const key = 'toast'

/** A toast in plain data. */
type KeptToast = Pick<ToastMessage, 'tone'> & { title: string }

/** Keeps a toast over a reload that would wipe it off the screen. */
export function keepToast(message: KeptToast, storage: Storage): void {
  storage.setItem(key, JSON.stringify(message))
}

/** The toast that was kept before this page loaded; given out once. */
export function takeKeptToast(storage: Storage): KeptToast | undefined {
  const kept = storage.getItem(key)
  storage.removeItem(key)
  if (kept === null) return undefined
  try {
    return JSON.parse(kept) as KeptToast
  } catch {
    return undefined
  }
}
