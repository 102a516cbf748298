import { Button, Notice, TextField, useToast } from '@longhand/ui-kit'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './ShareDialog.module.css'
import { sharingMessages } from './sharing-messages.ts'
import { useCopyAddress } from './use-copy-address.ts'

export function FreshLink({ url }: { url: string }): ReactNode {
  const t = sharingMessages.useMessages()
  const toast = useToast()
  const copyAddress = useCopyAddress()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  // The form that had the focus is gone; the next thing to do is to copy.
  useEffect(() => button.current?.focus(), [])

  async function copy(): Promise<void> {
    if (await copyAddress(url)) return
    input.current?.select()
    toast.show({ title: t('fresh.select') })
  }

  return (
    <Notice tone="bean" icon="link">
      <div className={styles.fresh}>
        <TextField
          ref={input}
          label={t('fresh.label')}
          hint={t('fresh.again')}
          value={url}
          onValueChange={() => undefined}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button ref={button} variant="primary" icon="copy" onClick={() => void copy()}>
          {t('fresh.copy')}
        </Button>
      </div>
    </Notice>
  )
}
