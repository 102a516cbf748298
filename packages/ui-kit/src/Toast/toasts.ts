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

/** What puts toasts on the screen. */
export interface ToastScreen {
  add: (toast: ShownToast) => void
  close: (id: string) => void
}

const historyLimit = 50

/** Beside the public object: only a `ToastRegion` asks for it. */
const attaching = new WeakMap<Toasts, (screen: ToastScreen) => () => void>()

/**
 * Puts these toasts on a screen, those that were shown before there was one too.
 *
 * @returns a function that takes them off again.
 * @throws Error for an object that `createToasts` did not make
 */
export function attachScreen(toasts: Toasts, screen: ToastScreen): () => void {
  const attach = attaching.get(toasts)
  if (!attach) throw new Error('Make the toasts of a <ToastProvider> with createToasts().')
  return attach(screen)
}

/** Toasts that code outside React can show too, such as a store's middleware. */
export function createToasts(): Toasts {
  const listeners = new Set<() => void>()
  let shown: readonly ShownToast[] = []
  let waiting: readonly ShownToast[] = []
  let screen: ToastScreen | undefined
  let count = 0

  const toasts: Toasts = {
    show(message) {
      count += 1
      const toast = { ...message, id: `toast-${count}`, shownAt: new Date() }
      if (screen) screen.add(toast)
      else waiting = [...waiting, toast]
      shown = [toast, ...shown].slice(0, historyLimit)
      for (const listener of listeners) listener()
      return toast.id
    },
    dismiss(id) {
      waiting = waiting.filter((toast) => toast.id !== id)
      screen?.close(id)
    },
    history: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  attaching.set(toasts, (next) => {
    screen = next
    const late = waiting
    waiting = []
    for (const toast of late) next.add(toast)
    return () => {
      if (screen === next) screen = undefined
    }
  })
  return toasts
}
