import { describeError, type Download, saveDownload, sendCall, useTransport } from '@longhand/api-client'
import { Button, Notice } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import type { calls } from '../api/operator-api.ts'
import { operatorMessages } from '../messages.ts'
import styles from './Listing.module.css'

export interface ExportButtonProps {
  call: ReturnType<typeof calls.call>
}

/** Saves the whole of a list, as it is filtered, as a table. */
export function ExportButton({ call }: ExportButtonProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const transport = useTransport()
  const [isSaving, setSaving] = useState(false)
  const [refused, setRefused] = useState<string>()

  async function save(): Promise<void> {
    setSaving(true)
    const { data: file, error } = await sendCall(transport, call)
    setSaving(false)
    setRefused(describeError(error, language))
    if (!error) saveDownload(file as Download)
  }

  return (
    <>
      <Button icon="download" busy={isSaving} onClick={() => void save()}>
        {text('export')}
      </Button>
      {refused === undefined ? null : (
        <div className={styles.refused}>
          <Notice tone="red">{refused}</Notice>
        </div>
      )}
    </>
  )
}
