import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { ReactNode } from 'react'
import styles from './SegmentedControl.module.css'

export interface SegmentedControlProps<Value extends string> {
  /** Name of the choice. */
  label: string
  /** @default false */
  labelVisible?: boolean | undefined
  value: Value
  onValueChange: (value: Value) => void
  /** Two to four short ones. */
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[]
  /** @default 'medium' */
  size?: 'small' | 'medium' | undefined
}

/** One choice out of a few, all in sight. */
export function SegmentedControl<Value extends string>({
  label,
  labelVisible = false,
  value,
  onValueChange,
  options,
  size = 'medium',
}: SegmentedControlProps<Value>): ReactNode {
  const group = (
    <RadioGroup
      className={styles.root}
      data-size={size}
      aria-label={label}
      value={value}
      onValueChange={(next) => onValueChange(next)}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <Radio.Root className={styles.radio} value={option.value} disabled={option.disabled} />
          <span className={styles.label}>{option.label}</span>
        </label>
      ))}
    </RadioGroup>
  )
  if (!labelVisible) return group
  return (
    <div className={styles.field}>
      <span className={styles.name} aria-hidden>
        {label}
      </span>
      {group}
    </div>
  )
}
