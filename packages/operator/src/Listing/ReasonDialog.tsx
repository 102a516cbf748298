import { operatorLimits } from '@longhand/contracts'
import { TextArea } from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import { operatorMessages } from '../messages.ts'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'

export interface ReasonDialogProps extends Omit<
  FormDialogProps,
  'size' | 'fields' | 'isComplete' | 'onSubmit'
> {
  /** What else it asks for, before the reason. */
  fields?: ((isTried: boolean) => ReactNode) | undefined
  /** Whether `fields` are filled in. @default true */
  isComplete?: boolean | undefined
  /** @returns Why it was refused; nothing when it is done, which closes the dialog. */
  onSubmit: (reason: string) => Promise<unknown>
}

/** Asks why something is done, which the trail keeps. */
export function ReasonDialog({
  fields,
  isComplete = true,
  onSubmit,
  ...dialog
}: ReasonDialogProps): ReactNode {
  const text = operatorMessages.useMessages()
  const [reason, setReason] = useState('')
  const isMissing = reason.trim() === ''
  return (
    <FormDialog
      {...dialog}
      isComplete={isComplete && !isMissing}
      fields={(isTried) => (
        <>
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
        </>
      )}
      onSubmit={() => onSubmit(reason.trim())}
    />
  )
}
