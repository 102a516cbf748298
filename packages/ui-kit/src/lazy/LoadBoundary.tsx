import { Component, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../Button/Button.tsx'
import { ErrorState } from '../ErrorState/ErrorState.tsx'
import { kitMessages } from '../i18n/kit-messages.ts'
import styles from './LoadBoundary.module.css'
import { LoadError } from './with-retry.ts'

export interface LoadBoundaryProps {
  children: ReactNode
  /** Loads again what is missing. */
  onRetry: () => void
  /** For a part that opens and closes; the explanation then takes its place over the page. */
  dialog: OpenState | undefined
}

/** The contract of dialogs and popovers. */
export interface OpenState {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Handles parts that did not arrive; an error of the part itself goes to the page. */
export class LoadBoundary extends Component<LoadBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    const { children, dialog, onRetry } = this.props
    if (error === undefined) return children
    if (!(error instanceof LoadError)) throw error as Error
    return <Missing dialog={dialog} onRetry={onRetry} />
  }
}

function Missing({ dialog, onRetry }: Omit<LoadBoundaryProps, 'children'>): ReactNode {
  const text = kitMessages.useMessages()
  const explanation = (
    <ErrorState title={text('partMissingTitle')} description={text('partMissing')} onRetry={onRetry} />
  )
  if (!dialog) return explanation
  function close(): void {
    dialog?.onOpenChange(false)
    // The next opening tries again.
    onRetry()
  }
  return <MissingDialog onClose={close}>{explanation}</MissingDialog>
}

/** The browser's own dialog: the kit's would come with every page that loads something later. */
function MissingDialog({ children, onClose }: { children: ReactNode; onClose: () => void }): ReactNode {
  const text = kitMessages.useMessages()
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => element.current?.showModal(), [])
  return (
    <dialog ref={element} className={styles.dialog} aria-label={text('partMissingTitle')} onClose={onClose}>
      {children}
      <form method="dialog" className={styles.close}>
        <Button type="submit" variant="quiet">
          {text('close')}
        </Button>
      </form>
    </dialog>
  )
}
