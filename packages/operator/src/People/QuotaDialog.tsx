import { operatorLimits, type PersonDetails } from '@longhand/contracts'
import { TextField, useToast } from '@longhand/ui-kit'
import { formatBytes, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { useSetPersonQuotaMutation } from '../api/operator-api.ts'
import { ReasonDialog } from '../Listing/ReasonDialog.tsx'
import { operatorMessages } from '../messages.ts'

export interface QuotaDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  person: PersonDetails
  onChanged: () => void
}

/** As the lists write it: units are 1024-based. */
const bytesPerGb = 2 ** 30

/** Sets how much room a person has. */
export function QuotaDialog({ open, onOpenChange, person, onChanged }: QuotaDialogProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [set] = useSetPersonQuotaMutation()
  const { userId, email, ownQuotaBytes, storedBytes } = person
  const [entered, setEntered] = useState(
    ownQuotaBytes === null ? '' : String(Math.round((ownQuotaBytes / bytesPerGb) * 1000) / 1000),
  )
  const written = entered.trim()
  const bytes = /^\d{1,7}(\.\d+)?$/.test(written) ? Math.round(Number(written) * bytesPerGb) : undefined
  const isPossible = written === '' || (bytes !== undefined && bytes <= operatorLimits.quotaBytes)

  async function submit(reason: string): Promise<unknown> {
    const { error } = await set({ userId, quotaBytes: bytes ?? null, from: ownQuotaBytes, reason })
    // Also when another operator was quicker: what is set now is shown.
    onChanged()
    if (error) return error
    toast.show({ tone: 'success', title: text('person.quotaSet', { email }) })
    return undefined
  }

  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('person.quotaTitle', { email })}
      note={text('person.quotaNote', {
        used: formatBytes(storedBytes, language),
        quota: formatBytes(person.quotaBytes, language),
      })}
      action={text('person.quota')}
      isComplete={isPossible}
      fields={(isTried) => (
        <TextField
          label={text('person.quotaAmount')}
          hint={text('person.quotaHint')}
          error={isTried && !isPossible ? text('person.quotaWrong') : undefined}
          value={entered}
          onValueChange={setEntered}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      onSubmit={submit}
    />
  )
}
