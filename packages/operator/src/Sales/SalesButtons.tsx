import { describeError } from '@longhand/api-client'
import { Button, Notice, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import styles from '../Listing/Listing.module.css'
import { RefundsDialog } from './RefundsDialog.tsx'
import { useReconcileOrdersMutation } from './sales-api.ts'
import { salesMessages } from './sales-messages.ts'

export interface SalesButtonsProps {
  /** Support looks, and changes and saves nothing. */
  mayChange: boolean
  /** Payments may have come. */
  onAsked: () => void
}

/** Opens the refunds of a month, and asks about payments now. */
export function SalesButtons({ mayChange, onAsked }: SalesButtonsProps): ReactNode {
  const text = salesMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [opened, setOpened] = useState<{ open: boolean; times: number }>()
  const [ask, { isLoading, error }] = useReconcileOrdersMutation()

  async function askNow(): Promise<void> {
    const { data, error: refusal } = await ask({})
    onAsked()
    if (refusal) return
    toast.show({
      tone: data.isDone ? 'success' : 'info',
      title: text(data.isDone ? 'askDone' : 'askGoesOn'),
    })
  }

  return (
    <>
      <Button onClick={() => setOpened((before) => ({ open: true, times: (before?.times ?? 0) + 1 }))}>
        {text('show')}
      </Button>
      {mayChange ? (
        <Button busy={isLoading} onClick={() => void askNow()}>
          {text('ask')}
        </Button>
      ) : null}
      {error ? (
        <div className={styles.refused}>
          <Notice tone="red">{describeError(error, language)}</Notice>
        </div>
      ) : null}
      {opened ? (
        <RefundsDialog
          key={opened.times}
          open={opened.open}
          onOpenChange={(open) => setOpened({ ...opened, open })}
          mayExport={mayChange}
        />
      ) : null}
    </>
  )
}
