import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { ShownToast, Toasts } from './toasts.ts'

const ToastsContext = /* @__PURE__ */ createContext<Toasts | null>(null)

export interface ToastsContextProviderProps {
  toasts: Toasts
  children: ReactNode
}

/** Shows none: a `ToastRegion` does, which may load later. */
export function ToastsContextProvider({ toasts, children }: ToastsContextProviderProps): ReactNode {
  return <ToastsContext.Provider value={toasts}>{children}</ToastsContext.Provider>
}

/** The toasts of this page. @throws Error outside a `ToastProvider`. */
export function useToast(): Toasts {
  const toasts = useContext(ToastsContext)
  if (!toasts) throw new Error('useToast needs a <ToastProvider> around the part of the app that calls it.')
  return toasts
}

/** What was shown on this page, newest first: for a place where a toast that was missed can be read again. */
export function useToastHistory(): readonly ShownToast[] {
  const toasts = useToast()
  return useSyncExternalStore(toasts.subscribe, toasts.history, toasts.history)
}
