import type { ToastMessage } from '@longhand/ui-kit'

const key = 'toast'

type KeptToast = Pick<ToastMessage, 'tone'> & { title: string }

export function keepToast(message: KeptToast, storage: Storage): void {
  storage.setItem(key, JSON.stringify(message))
}

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
