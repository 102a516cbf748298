import { Select } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { recordingsMessages } from '../messages.ts'
import styles from './SpeakerCountSelect.module.css'

export interface SpeakerCountSelectProps {
  /** 0 when unknown; the fewest where there is a `max`. */
  value: number
  /** The most, where the number is not known exactly. */
  max?: number | undefined
  /** Whether bounds can be given instead of a number. @default false */
  hasBounds?: boolean
  onValueChange: (count: number, max?: number) => void
}

const maxSpeakers = 10
const between = 'between'
const usualBounds = { min: 2, max: 4 }

export function SpeakerCountSelect({
  value,
  max,
  hasBounds = false,
  onValueChange,
}: SpeakerCountSelectProps): ReactNode {
  const t = recordingsMessages.useMessages()
  const counts = (from: number) =>
    Array.from({ length: maxSpeakers + 1 - from }, (_, index) => ({
      value: String(from + index),
      label: String(from + index),
    }))
  return (
    <>
      <Select
        label={t('speakers')}
        hint={t('speakersHint')}
        value={max === undefined ? String(value) : between}
        onValueChange={(count) =>
          count === between ? onValueChange(usualBounds.min, usualBounds.max) : onValueChange(Number(count))
        }
        options={[
          { value: '0', label: t('speakersUnknown') },
          ...(hasBounds ? [{ value: between, label: t('speakersBetween') }] : []),
          ...counts(1),
        ]}
      />
      {max === undefined ? null : (
        <div className={styles.bounds}>
          <Select
            label={t('speakersMin')}
            value={String(value)}
            onValueChange={(count) => onValueChange(Number(count), Math.max(Number(count), max))}
            options={counts(1)}
          />
          <Select
            label={t('speakersMax')}
            value={String(max)}
            onValueChange={(count) => onValueChange(Math.min(value, Number(count)), Number(count))}
            options={counts(1)}
          />
        </div>
      )}
    </>
  )
}
