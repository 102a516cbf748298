import type { PersonDetails } from '@longhand/contracts'
import { useToast } from '@longhand/ui-kit'
import { formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { useSetPersonMonthQuotaMutation } from '../api/operator-api.ts'
import { ReasonDialog } from '../Listing/ReasonDialog.tsx'
import { operatorMessages } from '../messages.ts'
import { QuotaField } from './QuotaField.tsx'
import { readQuota, writeQuota } from './quotas.ts'

export interface MonthQuotaDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  person: PersonDetails
  onChanged: () => void
}

/** Sets how much of their time a person may use in a month. */
export function MonthQuotaDialog({
  open,
  onOpenChange,
  person: { userId, email, transcription, captions },
  onChanged,
}: MonthQuotaDialogProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [set] = useSetPersonMonthQuotaMutation()
  const [hours, setHours] = useState({
    transcription: writeQuota(transcription.ownQuotaSeconds, 'hours'),
    captions: writeQuota(captions.ownQuotaSeconds, 'hours'),
  })
  const [transcriptionSeconds, captionSeconds] = [
    readQuota(hours.transcription, 'hours'),
    readQuota(hours.captions, 'hours'),
  ]

  async function submit(reason: string): Promise<unknown> {
    if (transcriptionSeconds === undefined || captionSeconds === undefined) return undefined
    const { error } = await set({
      userId,
      transcriptionSeconds,
      captionSeconds,
      from: { transcriptionSeconds: transcription.ownQuotaSeconds, captionSeconds: captions.ownQuotaSeconds },
      reason,
    })
    // Also when another operator was quicker: what is set now is shown.
    onChanged()
    if (error) return error
    toast.show({ tone: 'success', title: text('person.quotaSet', { email }) })
    return undefined
  }

  /** Also of what another operator set while this was open. */
  const hintOf = (quotaSeconds: number | null): string =>
    quotaSeconds === null
      ? text('person.noLimitHint')
      : text('person.limitHint', { limit: formatTimeSpan(quotaSeconds, language) })
  const field = (use: 'transcription' | 'captions', isTried: boolean): ReactNode => (
    <QuotaField
      unit="hours"
      label={text(`person.${use}Hours`)}
      hint={hintOf({ transcription, captions }[use].quotaSeconds)}
      value={hours[use]}
      onValueChange={(value) => setHours({ ...hours, [use]: value })}
      isTried={isTried}
    />
  )
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('person.monthQuotaTitle', { email })}
      note={text('person.monthQuotaNote', {
        transcribed: formatTimeSpan(transcription.usedSeconds, language),
        captions: formatTimeSpan(captions.usedSeconds, language),
      })}
      action={text('person.monthQuota')}
      isComplete={transcriptionSeconds !== undefined && captionSeconds !== undefined}
      fields={(isTried) => (
        <>
          {field('transcription', isTried)}
          {field('captions', isTried)}
        </>
      )}
      onSubmit={submit}
    />
  )
}
