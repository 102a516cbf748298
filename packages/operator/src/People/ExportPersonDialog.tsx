import { type Download, saveDownload, sendCall, useTransport } from '@longhand/api-client'
import type { Person } from '@longhand/contracts'
import type { ReactNode } from 'react'
import { calls } from '../api/operator-api.ts'
import { ReasonDialog } from '../Listing/ReasonDialog.tsx'
import { operatorMessages } from '../messages.ts'

export interface ExportPersonDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  person: Person
}

/** Saves everything of a person, who reads the reason in a message. */
export function ExportPersonDialog({ open, onOpenChange, person }: ExportPersonDialogProps): ReactNode {
  const text = operatorMessages.useMessages()
  const transport = useTransport()
  const { userId, email } = person

  async function submit(reason: string): Promise<unknown> {
    const { data: file, error } = await sendCall(transport, calls.call('exportPerson', { userId, reason }))
    if (error) return error
    saveDownload(file as Download)
    return undefined
  }

  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('person.exportTitle', { email })}
      note={text('person.exportNote')}
      action={text('person.export')}
      onSubmit={submit}
    />
  )
}
