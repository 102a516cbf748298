import { describeError } from '@longhand/api-client'
import { operatorLimits } from '@longhand/contracts'
import { Button, Dialog, Notice, TextArea } from '@longhand/ui-kit'
import { kitMessages, useLanguage } from '@longhand/ui-kit/i18n'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { operatorMessages } from '../messages.ts'
import styles from './Listing.module.css'

export interface ReasonDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  note: string
  /** Names what happens. */
  action: string
  /** What is lost can't be had back. @default false */
  danger?: boolean | undefined
  /** What else it asks for, before the reason. */
  fields?: ((isTried: boolean) => ReactNode) | undefined
  /** Whether `fields` are filled in. @default true */
  isComplete?: boolean | undefined
  /** @returns Why it was refused; nothing when it is done, which closes the dialog. */
  onSubmit: (reason: string) => Promise<unknown>
}

/** Asks why something is done, which the trail keeps. */
export function ReasonDialog({
  open,
  onOpenChange,
  title,
  note,
  action,
  danger = false,
  fields,
  isComplete = true,
  onSubmit,
}: ReasonDialogProps): ReactNode {
  const text = operatorMessages.useMessages()
  const kit = kitMessages.useMessages()
  const language = useLanguage()
  const formId = useId()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const isMissing = reason.trim() === ''

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (isMissing || !isComplete || isBusy) return
    setBusy(true)
    const refused = await onSubmit(reason.trim())
    setBusy(false)
    setRefusal(refused)
    if (refused === undefined) onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title={title}
      description={note}
      closeLabel={kit('close')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{text('cancel')}</Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)}>
        {fields?.(isTried)}
        <TextArea
          label={text('people.reason')}
          hint={text('people.reasonNote')}
          error={isTried && isMissing ? text('people.reasonMissing') : undefined}
          value={reason}
          onValueChange={setReason}
          maxLength={operatorLimits.reasonLength}
          rows={3}
        />
        {refusal === undefined ? null : <Notice tone="red">{describeError(refusal, language)}</Notice>}
      </form>
    </Dialog>
  )
}
