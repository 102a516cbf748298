import { isDomainError } from '@longhand/api-client'
import {
  type AddressChange,
  addressChanges,
  authLimits,
  emailPattern,
  type Person,
} from '@longhand/contracts'
import { Select, TextField, useToast } from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import { useChangePersonAddressMutation } from '../api/operator-api.ts'
import { ReasonDialog } from '../Listing/ReasonDialog.tsx'
import { addressMessages } from './address-messages.ts'

export interface AddressDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  person: Person
  onChanged: () => void
}

/** Changes the address of an account, or has its person confirm another one. */
export function AddressDialog({ open, onOpenChange, person, onChanged }: AddressDialogProps): ReactNode {
  const text = addressMessages.useMessages()
  const toast = useToast()
  const [change] = useChangePersonAddressMutation()
  const [typed, setTyped] = useState('')
  const [way, setWay] = useState<AddressChange>('mail')
  const email = typed.trim().toLowerCase()
  const fault = email === person.email ? 'same' : emailPattern.test(email) ? undefined : 'wrong'

  async function submit(reason: string): Promise<unknown> {
    const { error } = await change({ userId: person.userId, email, way, from: person.email, reason })
    // How it is now is shown, also when another operator was quicker.
    if (!error || isDomainError(error, 'NEWER_REVISION')) onChanged()
    if (error) return error
    toast.show({ tone: 'success', title: text(`done.${way}`, { email }) })
    return undefined
  }

  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('title', { email: person.email })}
      note={text('note')}
      action={text('action')}
      isComplete={fault === undefined}
      fields={(isTried) => (
        <>
          <TextField
            label={text('address')}
            error={isTried && fault ? text(fault) : undefined}
            value={typed}
            onValueChange={setTyped}
            maxLength={authLimits.emailLength}
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
          />
          <Select<AddressChange>
            label={text('way')}
            hint={text(`wayNotes.${way}`)}
            value={way}
            onValueChange={setWay}
            options={addressChanges.map((value) => ({ value, label: text(`ways.${value}`) }))}
          />
        </>
      )}
      onSubmit={submit}
    />
  )
}
