import { Toast as BaseToast } from '@base-ui/react/toast'
import type { ReactNode } from 'react'

/** Texts may be elements, such as a catalogue's `Text`: those follow a change of language while the toast is there. */
export interface ToastMessage {
  /** The result, in a few words. */
  title: ReactNode
  description?: ReactNode
  /** `error` is announced at once, the others when the reader pauses. @default 'info' */
  tone?: 'info' | 'success' | 'warning' | 'error' | undefined
  /** One thing to do about it, such as undo. */
  action?: { label: ReactNode; onPress: () => void } | undefined
  /** Milliseconds on the screen; 0 stays until dismissed. @default 6000, errors 10000 */
  durationMs?: number | undefined
}

export interface ShownToast extends ToastMessage {
  id: string
  shownAt: Date
}

/** The toasts of one page: what is on the screen, and what has been. */
export interface Toasts {
  /** Shows a message. @returns its id. */
  show: (message: ToastMessage) => string
  dismiss: (id: string) => void
  /** What was shown, newest first, the last fifty. A new array after each change. */
  history: () => readonly ShownToast[]
  /** Calls back after each change of the history. @returns a function that ends it. */
  subscribe: (listener: () => void) => () => void
}

/** What a toast carries beside its texts. */
export interface ToastData {
  action?: ToastMessage['action']
}

const historyLimit = 50

/** Beside the public object, so that its type names nothing of the library that shows the toasts. */
const managers = new WeakMap<Toasts, ReturnType<typeof BaseToast.createToastManager>>()

/** What shows these toasts. @throws Error for an object that `createToasts` did not make */
export function managerOf(toasts: Toasts): ReturnType<typeof BaseToast.createToastManager> {
  const manager = managers.get(toasts)
  if (!manager) throw new Error('Make the toasts of a <ToastProvider> with createToasts().')
  return manager
}

/** Toasts that code outside React can show too, such as a store's middleware. */
export function createToasts(): Toasts {
  const manager = BaseToast.createToastManager<ToastData>()
  const listeners = new Set<() => void>()
  let shown: readonly ShownToast[] = []

  const toasts: Toasts = {
    show(message) {
      const tone = message.tone ?? 'info'
      const id = manager.add({
        title: message.title,
        description: message.description,
        type: tone,
        priority: tone === 'error' ? 'high' : 'low',
        timeout: message.durationMs ?? (tone === 'error' ? 10_000 : 6_000),
        data: { action: message.action },
      })
      shown = [{ ...message, id, shownAt: new Date() }, ...shown].slice(0, historyLimit)
      for (const listener of listeners) listener()
      return id
    },
    dismiss: (id) => manager.close(id),
    history: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  managers.set(toasts, manager)
  return toasts
}
