import { TextField } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { operatorMessages } from '../messages.ts'
import { maxQuota, type QuotaUnit, readQuota } from './quotas.ts'

export interface QuotaFieldProps {
  unit: QuotaUnit
  label: string
  /** What it is when it is empty. */
  hint: string
  value: string
  onValueChange: (value: string) => void
  /** Whether it was sent, and says what is wrong with it. */
  isTried: boolean
}

/** An amount of storage or time, or nothing. */
export function QuotaField({ unit, isTried, value, ...field }: QuotaFieldProps): ReactNode {
  const text = operatorMessages.useMessages()
  return (
    <TextField
      {...field}
      value={value}
      error={
        isTried && readQuota(value, unit) === undefined
          ? text(unit === 'storage' ? 'person.quotaWrong' : 'person.hoursWrong', { max: maxQuota(unit) })
          : undefined
      }
      inputMode="decimal"
      autoComplete="off"
    />
  )
}
