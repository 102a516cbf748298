import { Select } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'

export interface SpeakerCountSelectProps {
  /** 0 when unknown. */
  value: number
  onValueChange: (count: number) => void
}

const maxSpeakers = 10

export function SpeakerCountSelect({ value, onValueChange }: SpeakerCountSelectProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  return (
    <Select
      label={t('recording.speakers')}
      hint={t('recording.speakersHint')}
      value={String(value)}
      onValueChange={(count) => onValueChange(Number(count))}
      options={Array.from({ length: maxSpeakers + 1 }, (_, count) => ({
        value: String(count),
        label: count === 0 ? t('recording.speakersUnknown') : String(count),
      }))}
    />
  )
}
