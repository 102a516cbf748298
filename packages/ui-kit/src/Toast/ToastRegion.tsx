import { Toast as BaseToast } from '@base-ui/react/toast'
import { useEffect, useState, type ReactNode } from 'react'
import { useAppearance } from '../Appearance/Appearance.tsx'
import { Button } from '../Button/Button.tsx'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/icon-paths.ts'
import { kitMessages } from '../i18n/kit-messages.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import styles from './Toast.module.css'
import { attachScreen, type ToastMessage, type ToastScreen } from './toasts.ts'
import { useToast } from './toasts-context.tsx'

interface ToastData {
  action?: ToastMessage['action']
}

const icons: Record<string, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  error: 'warning',
}

export interface ToastRegionProps {
  /** F6 moves the focus there. @default "Notifications", in the language of the page */
  label?: string | undefined
  /** Name of each toast's close icon. @default "Close", in the language of the page */
  closeLabel?: string | undefined
}

/** Toasts wait while the pointer or the focus is on them. Mount one. */
export function ToastRegion({ label, closeLabel }: ToastRegionProps): ReactNode {
  const kit = kitMessages.useMessages()
  const appearance = useAppearance()
  const toasts = useToast()
  const [manager] = useState(() => BaseToast.createToastManager<ToastData>())
  useEffect(() => attachScreen(toasts, screenOf(manager)), [toasts, manager])
  return (
    <BaseToast.Provider toastManager={manager} limit={4}>
      <BaseToast.Portal {...appearance}>
        <BaseToast.Viewport className={styles.viewport} aria-label={label ?? kit('notifications')}>
          <ToastList closeLabel={closeLabel ?? kit('close')} />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  )
}

function screenOf(manager: ReturnType<typeof BaseToast.createToastManager<ToastData>>): ToastScreen {
  return {
    add({ id, title, description, tone = 'info', action, durationMs, onClose }) {
      manager.add({
        id,
        title,
        description,
        type: tone,
        priority: tone === 'error' ? 'high' : 'low',
        timeout: durationMs ?? (tone === 'error' ? 10_000 : 6_000),
        data: { action },
        onClose,
      })
    },
    close: (id) => manager.close(id),
  }
}

function ToastList({ closeLabel }: { closeLabel: string }): ReactNode {
  const { toasts } = BaseToast.useToastManager<ToastData>()
  return toasts.map((toast) => (
    <BaseToast.Root
      key={toast.id}
      className={styles.root}
      toast={toast}
      // Base UI hides an error from assistive technology until the focus is in it, its buttons included, since an alert of its own announces it.
      aria-hidden={false}
      aria-live={toast.type === 'error' ? 'off' : undefined}
      swipeDirection={['right', 'down', 'up']}
    >
      <BaseToast.Content className={styles.content}>
        <span className={styles.icon} data-tone={toast.type}>
          <Icon name={icons[toast.type ?? 'info'] ?? 'info'} />
        </span>
        <div className={styles.text}>
          <BaseToast.Title className={styles.title} />
          <BaseToast.Description className={styles.description} />
          {toast.data?.action ? (
            <BaseToast.Action
              className={styles.action}
              render={<Button size="small" />}
              onClick={toast.data.action.onPress}
            >
              {toast.data.action.label}
            </BaseToast.Action>
          ) : null}
        </div>
        {/* Base UI hides it until the stack is hovered; here toasts never overlap. */}
        <BaseToast.Close
          aria-hidden={false}
          render={<IconButton icon="close" label={closeLabel} size="small" tooltipSide="left" />}
        />
      </BaseToast.Content>
    </BaseToast.Root>
  ))
}
