import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useRef, type ReactNode, type RefObject } from 'react'
import { BareIconButton } from '../IconButton/BareIconButton.tsx'
import { useBackButton } from './back-button.ts'
import styles from './Dialog.module.css'
import { useKeyboardScrolling } from './use-keyboard-scrolling.ts'

export interface DialogProps {
  open: boolean
  /** Called with false on escape, on the close icon and, where allowed, on a press outside. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** A sentence under the title; read out together with it. */
  description?: ReactNode
  children?: ReactNode
  /** The primary one last. They stay in sight while the content scrolls. */
  footer?: ReactNode
  /** 400, 560, 800 or 1120 pixels wide, and never wider than the window. @default 'medium' */
  size?: 'small' | 'medium' | 'large' | 'full' | undefined
  /** In the middle of the window, or on a phone along its lower edge and as wide, where thumbs reach. @default 'center' */
  placement?: 'center' | 'bottom' | undefined
  /** @default true */
  closeOnOutsidePress?: boolean | undefined
  /** Also for the browser's Back, with `closeDialogsOnBack`. @default true */
  closeOnEscape?: boolean | undefined
  /** Name of the close icon. */
  closeLabel: string
  /** @default the first control inside */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** @default what had it before */
  finalFocus?: RefObject<HTMLElement | null> | undefined
}

/**
 * A window over the page with one task in it. It scrolls inside, is never taller than the window,
 * takes the focus and gives it back.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'medium',
  placement = 'center',
  closeOnOutsidePress = true,
  closeOnEscape = true,
  closeLabel,
  initialFocus,
  finalFocus,
}: DialogProps): ReactNode {
  useBackButton(open, () => {
    if (closeOnEscape) onOpenChange(false)
  })
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (closeOnEscape || reason !== 'escape-key') onOpenChange(next)
      }}
      disablePointerDismissal={!closeOnOutsidePress}
    >
      <BaseDialog.Portal>
        {/* Also over the dialog that opened this one: it is not to be used meanwhile. */}
        <BaseDialog.Backdrop className={styles.backdrop} forceRender />
        <BaseDialog.Viewport className={styles.viewport} data-placement={placement}>
          <BaseDialog.Popup className={styles.popup} data-size={size} data-placement={placement} initialFocus={initialFocus} finalFocus={finalFocus}>
            {/* No header or footer: outside an article those are landmarks of the whole page. */}
            <div className={styles.header}>
              <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
              {description ? <BaseDialog.Description className={styles.description}>{description}</BaseDialog.Description> : null}
            </div>
            <ScrollingBody>{children}</ScrollingBody>
            {footer ? <div className={styles.footer}>{footer}</div> : null}
            {/* Last in the tab order, so that focus lands on the content; first in sight. */}
            <div className={styles.close}>
              <BaseDialog.Close render={<BareIconButton icon="close" label={closeLabel} title={closeLabel} size="small" />} />
            </div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

function ScrollingBody({ children }: { children: ReactNode }): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  useKeyboardScrolling(ref)
  return (
    <div ref={ref} className={styles.body}>
      {children}
    </div>
  )
}
