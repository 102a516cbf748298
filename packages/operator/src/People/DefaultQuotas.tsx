import { describeError } from '@longhand/api-client'
import type { DefaultQuotas as Quotas } from '@longhand/contracts'
import { Button, Notice, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { useLazyGetDefaultQuotasQuery, useSetDefaultQuotasMutation } from '../api/operator-api.ts'
import styles from '../Listing/Listing.module.css'
import { ReasonDialog } from '../Listing/ReasonDialog.tsx'
import { operatorMessages } from '../messages.ts'
import { QuotaField } from './QuotaField.tsx'
import { readQuota, writeQuota } from './quotas.ts'

/** Opens what everyone may use, and sets it. */
export function DefaultQuotas(): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const [look, { isFetching, error }] = useLazyGetDefaultQuotasQuery()
  const [asked, setAsked] = useState<{ quotas: Quotas; open: boolean; times: number }>()

  async function ask(): Promise<void> {
    const { data: quotas } = await look({})
    if (quotas) setAsked((before) => ({ quotas, open: true, times: (before?.times ?? 0) + 1 }))
  }

  async function refresh(): Promise<void> {
    const { data: quotas } = await look({})
    if (quotas) setAsked((before) => before && { ...before, quotas })
  }

  return (
    <>
      <Button busy={isFetching && !asked?.open} onClick={() => void ask()}>
        {text('quotas.open')}
      </Button>
      {error ? (
        <div className={styles.refused}>
          <Notice tone="red">{describeError(error, language)}</Notice>
        </div>
      ) : null}
      {asked ? (
        <DefaultQuotasDialog
          key={asked.times}
          quotas={asked.quotas}
          open={asked.open}
          onOpenChange={(open) => setAsked({ ...asked, open })}
          onRefused={() => void refresh()}
        />
      ) : null}
    </>
  )
}

function DefaultQuotasDialog({
  quotas,
  open,
  onOpenChange,
  onRefused,
}: {
  quotas: Quotas
  open: boolean
  onOpenChange: (open: boolean) => void
  onRefused: () => void
}): ReactNode {
  const text = operatorMessages.useMessages()
  const toast = useToast()
  const [set] = useSetDefaultQuotasMutation()
  const [entered, setEntered] = useState({
    storage: writeQuota(quotas.quotaBytes, 'storage'),
    transcription: writeQuota(quotas.transcriptionSeconds, 'hours'),
    captions: writeQuota(quotas.captionSeconds, 'hours'),
  })
  const quotaBytes = readQuota(entered.storage, 'storage')
  const transcriptionSeconds = readQuota(entered.transcription, 'hours')
  const captionSeconds = readQuota(entered.captions, 'hours')
  const isComplete = [quotaBytes, transcriptionSeconds, captionSeconds].every((quota) => quota !== undefined)

  async function submit(reason: string): Promise<unknown> {
    if (quotaBytes === undefined || transcriptionSeconds === undefined || captionSeconds === undefined)
      return undefined
    const { error } = await set({
      quotaBytes,
      transcriptionSeconds,
      captionSeconds,
      revision: quotas.revision,
      reason,
    })
    if (error) {
      // Who goes on after reading that another has changed it means it.
      onRefused()
      return error
    }
    toast.show({ tone: 'success', title: text('quotas.set') })
    return undefined
  }

  const field = (name: keyof typeof entered) => ({
    value: entered[name],
    onValueChange: (value: string) => setEntered({ ...entered, [name]: value }),
  })
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('quotas.title')}
      note={text('quotas.note')}
      action={text('quotas.save')}
      isComplete={isComplete}
      fields={(isTried) => (
        <>
          <QuotaField
            {...field('storage')}
            unit="storage"
            label={text('person.quotaAmount')}
            hint={text('quotas.storageHint')}
            isTried={isTried}
          />
          <QuotaField
            {...field('transcription')}
            unit="hours"
            label={text('person.transcriptionHours')}
            hint={text('quotas.noLimitHint')}
            isTried={isTried}
          />
          <QuotaField
            {...field('captions')}
            unit="hours"
            label={text('person.captionsHours')}
            hint={text('quotas.noLimitHint')}
            isTried={isTried}
          />
        </>
      )}
      onSubmit={submit}
    />
  )
}
