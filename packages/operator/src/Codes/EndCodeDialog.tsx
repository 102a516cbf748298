import { giftCodeLength } from '@longhand/contracts'
import { TextField, useToast } from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '../Listing/ReasonDialog.tsx'
import { useVoidGiftCodeMutation } from './codes-api.ts'
import { codesMessages } from './codes-messages.ts'

export interface EndCodeDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onEnded: () => void
}

/** Ends one code that is known, such as one that was given to the wrong person. */
export function EndCodeDialog({ open, onOpenChange, onEnded }: EndCodeDialogProps): ReactNode {
  const text = codesMessages.useMessages()
  const toast = useToast()
  const [end] = useVoidGiftCodeMutation()
  const [entered, setEntered] = useState('')
  const code = entered.trim()
  const isCode = code.length === giftCodeLength

  async function submit(reason: string): Promise<unknown> {
    const { error } = await end({ code, reason })
    if (error) return error
    onEnded()
    toast.show({ tone: 'success', title: text('endedOne') })
    return undefined
  }

  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('endOneTitle')}
      note={text('endOneNote')}
      action={text('endOne')}
      danger
      isComplete={isCode}
      fields={(isTried) => (
        <TextField
          label={text('code')}
          error={isTried && !isCode ? text('codeWrong', { count: giftCodeLength }) : undefined}
          value={entered}
          onValueChange={setEntered}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      onSubmit={submit}
    />
  )
}
