import type { Person } from '@longhand/contracts'
import { TextField, useToast } from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import { useErasePersonMutation } from '../api/operator-api.ts'
import { ReasonDialog } from '../Listing/ReasonDialog.tsx'
import { operatorMessages } from '../messages.ts'

export interface EraseDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  person: Person
  onErased: () => void
}

/** Erases an account, once its address was typed. */
export function EraseDialog({ open, onOpenChange, person, onErased }: EraseDialogProps): ReactNode {
  const text = operatorMessages.useMessages()
  const toast = useToast()
  const [erase] = useErasePersonMutation()
  const [typed, setTyped] = useState('')
  const { userId, email } = person
  const isSame = typed.trim().toLowerCase() === email

  async function submit(reason: string): Promise<unknown> {
    const { error } = await erase({ userId, email, reason })
    if (error) return error
    toast.show({ tone: 'success', title: text('person.erased', { email }) })
    onErased()
    return undefined
  }

  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('person.eraseTitle', { email })}
      note={text('person.eraseNote')}
      action={text('person.erase')}
      danger
      isComplete={isSame}
      fields={(isTried) => (
        <TextField
          label={text('person.eraseAddress')}
          error={isTried && !isSame ? text('person.eraseAddressWrong', { email }) : undefined}
          value={typed}
          onValueChange={setTyped}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      onSubmit={submit}
    />
  )
}
