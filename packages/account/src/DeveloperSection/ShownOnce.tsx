import { Button, Notice, TextField, useToast } from '@longhand/ui-kit'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { accountMessages } from '../messages.ts'
import styles from './DeveloperSection.module.css'

export interface ShownOnceProps {
  label: string
  secret: string
  note: string
}

export function ShownOnce({ label, secret, note }: ShownOnceProps): ReactNode {
  const text = accountMessages.useMessages()
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)

  // What had the focus is gone with the form.
  useEffect(() => field.current?.focus(), [])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret)
      toast.show({ tone: 'success', title: text('developer.copied') })
    } catch {
      // Without a secure origin, or without leave, there is no clipboard.
      toast.show({ tone: 'error', title: text('developer.notCopied') })
    }
  }

  return (
    <div className={styles.once}>
      <Notice tone="amber">{note}</Notice>
      <div className={styles.secret}>
        <TextField
          ref={field}
          label={label}
          value={secret}
          onValueChange={() => undefined}
          readOnly
          spellCheck={false}
          className={styles.code}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon="copy" className={styles.atField} onClick={() => void copy()}>
          {text('developer.copy')}
        </Button>
      </div>
    </div>
  )
}
