import { operatorLimits, type Person, type PersonGift } from '@longhand/contracts'
import { TextField, useToast } from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import { useGiveToPersonMutation } from '../api/operator-api.ts'
import { ReasonDialog } from '../Listing/ReasonDialog.tsx'
import { operatorMessages } from '../messages.ts'

export interface GiveDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  person: Person
  what: PersonGift
  onChanged: () => void
}

/** Gives minutes of time or beans. */
export function GiveDialog({ open, onOpenChange, person, what, onChanged }: GiveDialogProps): ReactNode {
  const text = operatorMessages.useMessages()
  const toast = useToast()
  const [give] = useGiveToPersonMutation()
  const [entered, setEntered] = useState('')
  /** What is sent twice under one key is given once. */
  const [key] = useState(() => crypto.randomUUID())
  const amount = /^\d{1,6}$/.test(entered.trim()) ? Number(entered) : 0
  const isPossible = amount > 0 && amount <= operatorLimits.givenAtOnce

  async function submit(reason: string): Promise<unknown> {
    const { error } = await give({ userId: person.userId, what, amount, key, reason })
    if (error) return error
    onChanged()
    toast.show({ tone: 'success', title: text(`person.${what}Given`, { email: person.email }) })
    return undefined
  }

  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text(`person.${what}Title`, { email: person.email })}
      note={text('person.giveNote')}
      action={text(`person.${what}Give`)}
      isComplete={isPossible}
      fields={(isTried) => (
        <TextField
          label={text(`person.${what}Amount`)}
          error={
            isTried && !isPossible
              ? text('person.amountWrong', { max: operatorLimits.givenAtOnce })
              : undefined
          }
          value={entered}
          onValueChange={setEntered}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      onSubmit={submit}
    />
  )
}
