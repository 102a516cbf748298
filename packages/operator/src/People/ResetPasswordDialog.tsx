import type { Person } from '@longhand/contracts'
import { useToast } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { useResetPersonPasswordMutation } from '../api/operator-api.ts'
import { ReasonDialog } from '../Listing/ReasonDialog.tsx'
import { operatorMessages } from '../messages.ts'

export interface ResetPasswordDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  person: Person
  /** A server without mail gives the link to who asked. */
  onLink: (url: string) => void
}

/** Has a person set another password. */
export function ResetPasswordDialog({
  open,
  onOpenChange,
  person: { userId, email },
  onLink,
}: ResetPasswordDialogProps): ReactNode {
  const text = operatorMessages.useMessages()
  const toast = useToast()
  const [reset] = useResetPersonPasswordMutation()

  async function submit(reason: string): Promise<unknown> {
    const { data, error } = await reset({ userId, reason })
    if (error) return error
    if (data.url === null) toast.show({ tone: 'success', title: text('person.resetMailed', { email }) })
    else onLink(data.url)
    return undefined
  }

  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('person.resetTitle', { email })}
      note={text('person.resetNote')}
      action={text('person.reset')}
      onSubmit={submit}
    />
  )
}
