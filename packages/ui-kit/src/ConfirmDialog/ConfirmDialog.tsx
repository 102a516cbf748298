import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { useAppearance } from '../Appearance/Appearance.tsx'
import { Button } from '../Button/Button.tsx'
import { useBackButton } from '../Dialog/back-button.ts'
import dialogStyles from '../Dialog/Dialog.module.css'
import { kitMessages } from '../i18n/kit-messages.ts'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question, such as "Delete this recording?". */
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  description?: ReactNode
  confirmLabel: string
  /** @default "Cancel", in the language of the page */
  cancelLabel?: string | undefined
  /** A promise keeps the dialog busy until it settles, and closes it only when fulfilled; the caller reports a failure. */
  onConfirm: () => void | Promise<void>
  /** Whether Escape and the browser's Back cancel. @default true */
  closeOnEscape?: boolean | undefined
  /** @default false */
  danger?: boolean | undefined
  /** Where the focus goes when the dialog was confirmed and what opened it is gone. @default what opened it */
  focusAfterConfirm?: RefObject<HTMLElement | null> | undefined
}

/** It needs an answer: a press outside does not close it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel,
  onConfirm,
  closeOnEscape = true,
  danger = false,
  focusAfterConfirm,
}: ConfirmDialogProps): ReactNode {
  const kit = kitMessages.useMessages()
  const [busy, setBusy] = useState(false)
  const appearance = useAppearance()
  const cancelRef = useRef<HTMLButtonElement>(null)
  const isConfirmed = useRef(false)

  useBackButton(open, () => {
    if (closeOnEscape && !busy) onOpenChange(false)
  })

  async function confirm(): Promise<void> {
    isConfirmed.current = false
    setBusy(true)
    try {
      await onConfirm()
      isConfirmed.current = true
      onOpenChange(false)
    } catch {
      // The caller has shown what went wrong; the question stays open for another try.
    } finally {
      setBusy(false)
    }
  }

  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (!busy && (closeOnEscape || reason !== 'escape-key')) onOpenChange(next)
      }}
    >
      <AlertDialog.Portal {...appearance}>
        <AlertDialog.Backdrop className={dialogStyles.backdrop} forceRender />
        <AlertDialog.Viewport className={dialogStyles.viewport}>
          <AlertDialog.Popup
            className={dialogStyles.popup}
            data-size="small"
            initialFocus={cancelRef}
            finalFocus={() => (isConfirmed.current && focusAfterConfirm?.current) || true}
          >
            <div className={dialogStyles.header}>
              <AlertDialog.Title className={dialogStyles.title}>{title}</AlertDialog.Title>
              {description ? (
                <AlertDialog.Description className={dialogStyles.description}>
                  {description}
                </AlertDialog.Description>
              ) : null}
            </div>
            <div className={dialogStyles.footer}>
              <AlertDialog.Close render={<Button ref={cancelRef} disabled={busy} />}>
                {cancelLabel ?? kit('cancel')}
              </AlertDialog.Close>
              <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
