import { useState, type ReactNode } from 'react'
import { ToastRegion, type ToastRegionProps } from './ToastRegion.tsx'
import { createToasts, type Toasts } from './toasts.ts'
import { ToastsContextProvider } from './toasts-context.tsx'

export interface ToastProviderProps extends ToastRegionProps {
  children: ReactNode
  /** For toasts from outside React. @default one made here */
  toasts?: Toasts | undefined
}

/** Gives toasts to everything inside and shows them. */
export function ToastProvider({ children, toasts, label, closeLabel }: ToastProviderProps): ReactNode {
  const [own] = useState(() => toasts ?? createToasts())
  return (
    <ToastsContextProvider toasts={toasts ?? own}>
      {children}
      <ToastRegion label={label} closeLabel={closeLabel} />
    </ToastsContextProvider>
  )
}
