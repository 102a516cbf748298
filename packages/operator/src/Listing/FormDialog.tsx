import { describeError } from '@longhand/api-client'
import { Dialog, type DialogProps, Notice } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import styles from './Listing.module.css'

export interface FormDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** @default 'small' */
  size?: DialogProps['size']
  title: string
  note: string
  /** Names what happens. */
  action: string
  /** What is lost can't be had back. @default false */
  danger?: boolean | undefined
  fields: (isTried: boolean) => ReactNode
  /** Whether `fields` are filled in. */
  isComplete: boolean
  /** @returns Why it was refused; nothing when it is done, which closes the dialog. */
  onSubmit: () => Promise<unknown>
}

/** Fields in a dialog: what is missing or was refused is said in it, and nothing that was entered is lost. */
export function FormDialog({
  open,
  onOpenChange,
  size = 'small',
  title,
  note,
  action,
  danger = false,
  fields,
  isComplete,
  onSubmit,
}: FormDialogProps): ReactNode {
  const language = useLanguage()
  const formId = useId()
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (!isComplete || isBusy) return
    setBusy(true)
    const refused = await onSubmit()
    setBusy(false)
    setRefusal(refused)
    if (refused === undefined) onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size={size}
      title={title}
      description={note}
      action={{ label: action, form: formId, danger, busy: isBusy }}
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)}>
        {fields(isTried)}
        {refusal === undefined ? null : <Notice tone="red">{describeError(refusal, language)}</Notice>}
      </form>
    </Dialog>
  )
}
