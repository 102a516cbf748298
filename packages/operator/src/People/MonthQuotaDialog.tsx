import { operatorLimits, type PersonDetails } from '@longhand/contracts'
import { TextField, useToast } from '@longhand/ui-kit'
import { formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { useSetPersonMonthQuotaMutation } from '../api/operator-api.ts'
import { ReasonDialog } from '../Listing/ReasonDialog.tsx'
import { operatorMessages } from '../messages.ts'

export interface MonthQuotaDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  person: PersonDetails
  onChanged: () => void
}

const secondsPerHour = 3600

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
    transcription: written(transcription.quotaSeconds),
    captions: written(captions.quotaSeconds),
  })
  const [transcriptionSeconds, captionSeconds] = [read(hours.transcription), read(hours.captions)]

  async function submit(reason: string): Promise<unknown> {
    if (transcriptionSeconds === undefined || captionSeconds === undefined) return undefined
    const { error } = await set({
      userId,
      transcriptionSeconds,
      captionSeconds,
      from: { transcriptionSeconds: transcription.quotaSeconds, captionSeconds: captions.quotaSeconds },
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
  const field = (
    use: 'transcription' | 'captions',
    seconds: number | null | undefined,
    isTried: boolean,
  ): ReactNode => (
    <TextField
      label={text(`person.${use}Hours`)}
      hint={hintOf({ transcription, captions }[use].quotaSeconds)}
      error={
        isTried && seconds === undefined
          ? text('person.hoursWrong', { max: operatorLimits.quotaSeconds / secondsPerHour })
          : undefined
      }
      value={hours[use]}
      onValueChange={(value) => setHours({ ...hours, [use]: value })}
      inputMode="decimal"
      autoComplete="off"
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
          {field('transcription', transcriptionSeconds, isTried)}
          {field('captions', captionSeconds, isTried)}
        </>
      )}
      onSubmit={submit}
    />
  )
}

function written(seconds: number | null): string {
  return seconds === null ? '' : String(Math.round((seconds / secondsPerHour) * 100) / 100)
}

/** @returns Seconds; null for no limit; `undefined` for what is no number of hours. */
function read(hours: string): number | null | undefined {
  const text = hours.trim()
  if (text === '') return null
  const seconds = /^\d{1,5}(\.\d+)?$/.test(text) ? Math.round(Number(text) * secondsPerHour) : undefined
  return seconds !== undefined && seconds <= operatorLimits.quotaSeconds ? seconds : undefined
}
