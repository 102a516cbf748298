import { Toast as BaseToast } from '@base-ui/react/toast'
import { createContext, useContext, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Button } from '../Button/Button.tsx'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/icon-paths.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import styles from './Toast.module.css'
import { createToasts, managerOf, type ShownToast, type ToastData, type Toasts } from './toasts.ts'

const ToastsContext = createContext<Toasts | null>(null)
const icons: Record<string, IconName> = { info: 'info', success: 'check', warning: 'warning', error: 'warning' }

export interface ToastProviderProps {
  children: ReactNode
  /** Pass your own to show toasts from outside React. @default one made here */
  toasts?: Toasts | undefined
  /** Name of the region that holds the toasts; F6 moves the focus there. */
  label: string
  /** Name of each toast's close icon. */
  closeLabel: string
}

/** Shows the toasts of everything inside. They wait while the pointer or the focus is on them. */
export function ToastProvider({ children, toasts, label, closeLabel }: ToastProviderProps): ReactNode {
  const [own] = useState(() => toasts ?? createToasts())
  const current = toasts ?? own
  return (
    <ToastsContext.Provider value={current}>
      <BaseToast.Provider toastManager={managerOf(current)} limit={4}>
        {children}
        <BaseToast.Portal>
          <BaseToast.Viewport className={styles.viewport} aria-label={label}>
            <ToastList closeLabel={closeLabel} />
          </BaseToast.Viewport>
        </BaseToast.Portal>
      </BaseToast.Provider>
    </ToastsContext.Provider>
  )
}

function ToastList({ closeLabel }: { closeLabel: string }): ReactNode {
  const { toasts } = BaseToast.useToastManager<ToastData>()
  return toasts.map((toast) => (
    <BaseToast.Root key={toast.id} className={styles.root} toast={toast} swipeDirection={['right', 'down']}>
      <BaseToast.Content className={styles.content}>
        <span className={styles.icon} data-tone={toast.type}>
          <Icon name={icons[toast.type ?? 'info'] ?? 'info'} />
        </span>
        <div className={styles.text}>
          <BaseToast.Title className={styles.title} />
          <BaseToast.Description className={styles.description} />
          {toast.data?.action ? (
            <BaseToast.Action className={styles.action} render={<Button size="small" />} onClick={toast.data.action.onPress}>
              {toast.data.action.label}
            </BaseToast.Action>
          ) : null}
        </div>
        {/* Base UI hides it until the stack is hovered; here toasts never overlap. */}
        <BaseToast.Close aria-hidden={false} render={<IconButton icon="close" label={closeLabel} size="small" tooltipSide="left" />} />
      </BaseToast.Content>
    </BaseToast.Root>
  ))
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
