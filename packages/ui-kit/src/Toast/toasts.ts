import { isValidElement, type ReactNode } from 'react'

/** Texts may be elements that follow a change of language, such as a catalogue's `Text`. */
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
  /** A toast with the key of one on the screen takes its place. Without, only an equal one does that has no action. */
  key?: string | undefined
  /** Not called when another toast took its place. */
  onClose?: (() => void) | undefined
}

export interface ShownToast extends ToastMessage {
  id: string
  shownAt: Date
}

/** The toasts of one page: what is on the screen, and what has been. */
export interface Toasts {
  /** A repeated message restarts the time of the one on the screen. @returns its id. */
  show: (message: ToastMessage) => string
  dismiss: (id: string) => void
  /** Newest first, the last fifty. A new array after each change. */
  history: () => readonly ShownToast[]
  /** @returns a function that ends it. */
  subscribe: (listener: () => void) => () => void
}

/** What puts toasts on the screen. */
export interface ToastScreen {
  add: (toast: ShownToast) => void
  close: (id: string) => void
}

const historyLimit = 50

/** Kept off the public object: only a `ToastRegion` asks for it. */
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

/** Usable outside React too, such as in a store's middleware. */
export function createToasts(): Toasts {
  const listeners = new Set<() => void>()
  let shown: readonly ShownToast[] = []
  let waiting: readonly ShownToast[] = []
  let screen: ToastScreen | undefined
  let count = 0

  /** On the screen, or on the way to it. */
  const open = new Map<string, ShownToast>()

  function close(id: string): void {
    const toast = open.get(id)
    open.delete(id)
    toast?.onClose?.()
  }

  const put = (target: ToastScreen, toast: ShownToast): void =>
    target.add({ ...toast, onClose: () => close(toast.id) })

  const toasts: Toasts = {
    show(message) {
      const repeated = [...open.values()].find((toast) => isRepeated(toast, message))
      if (!repeated) count += 1
      const toast = { ...message, id: repeated?.id ?? `toast-${count}`, shownAt: new Date() }
      const isOther = (other: ShownToast): boolean => other.id !== toast.id
      open.set(toast.id, toast)
      if (screen) put(screen, toast)
      else waiting = [...waiting.filter(isOther), toast]
      shown = [toast, ...shown.filter(isOther)].slice(0, historyLimit)
      for (const listener of listeners) listener()
      return toast.id
    },
    dismiss(id) {
      waiting = waiting.filter((toast) => toast.id !== id)
      screen?.close(id)
      close(id)
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
    for (const toast of late) put(next, toast)
    return () => {
      if (screen === next) screen = undefined
    }
  })
  return toasts
}

function isRepeated(toast: ToastMessage, message: ToastMessage): boolean {
  if (toast.key !== undefined || message.key !== undefined) return toast.key === message.key
  if (toast.action || message.action) return false
  return (
    toast.tone === message.tone &&
    isSame(toast.title, message.title) &&
    isSame(toast.description, message.description)
  )
}

function isSame(one: unknown, other: unknown): boolean {
  if (isValidElement(one) && isValidElement(other))
    return one.type === other.type && isSame(one.props, other.props)
  if (!isRecord(one) || !isRecord(other)) return Object.is(one, other)
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
