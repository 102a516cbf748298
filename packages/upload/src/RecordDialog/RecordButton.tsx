import { Button, type ButtonProps } from '@longhand/ui-kit'
import type { ReactElement } from 'react'
import { recorderMessages } from '../recorder/recorder-messages.ts'

export interface RecordButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  onOpen: () => void
}

export function RecordButton({ onOpen, ...look }: RecordButtonProps): ReactElement {
  const text = recorderMessages.useMessages()
  return (
    <Button icon="mic" {...look} onClick={onOpen}>
      {text('record')}
    </Button>
  )
}
