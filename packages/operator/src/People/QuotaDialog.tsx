import type { PersonDetails } from '@longhand/contracts'
import { useToast } from '@longhand/ui-kit'
import { formatBytes, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { useSetPersonQuotaMutation } from '../api/operator-api.ts'
import { ReasonDialog } from '../Listing/ReasonDialog.tsx'
import { operatorMessages } from '../messages.ts'
import { QuotaField } from './QuotaField.tsx'
import { readQuota, writeQuota } from './quotas.ts'

export interface QuotaDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  person: PersonDetails
  onChanged: () => void
}

/** Sets how much room a person has. */
export function QuotaDialog({ open, onOpenChange, person, onChanged }: QuotaDialogProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [set] = useSetPersonQuotaMutation()
  const { userId, email, ownQuotaBytes, storedBytes } = person
  const [entered, setEntered] = useState(writeQuota(ownQuotaBytes, 'storage'))
  const quotaBytes = readQuota(entered, 'storage')

  async function submit(reason: string): Promise<unknown> {
    if (quotaBytes === undefined) return undefined
    const { error } = await set({ userId, quotaBytes, from: ownQuotaBytes, reason })
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
      isComplete={quotaBytes !== undefined}
      fields={(isTried) => (
        <QuotaField
          unit="storage"
          label={text('person.quotaAmount')}
          hint={text('person.quotaHint')}
          value={entered}
          onValueChange={setEntered}
          isTried={isTried}
        />
      )}
      onSubmit={submit}
    />
  )
}
