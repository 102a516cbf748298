import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import styles from './Checkbox.module.css'

export interface CheckboxProps {
  label: ReactNode
  /** Keeps the label for assistive technology only, as in a table's first column. @default false */
  labelHidden?: boolean | undefined
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** Some of what it stands for is chosen. @default false */
  indeterminate?: boolean | undefined
  /** @default false */
  disabled?: boolean | undefined
  name?: string | undefined
}

/** Yes or no, effective with the form around it. For a setting that acts at once, see `Switch`. */
export function Checkbox({ label, labelHidden = false, checked, onCheckedChange, indeterminate = false, disabled, name }: CheckboxProps): ReactNode {
  return (
    <label className={styles.root} data-disabled={disabled || undefined}>
      <BaseCheckbox.Root
        className={styles.box}
        checked={checked}
        indeterminate={indeterminate}
        onCheckedChange={(next) => onCheckedChange(next)}
        disabled={disabled}
        name={name}
      >
        <BaseCheckbox.Indicator className={styles.mark}>
          <Icon name={indeterminate ? 'minus' : 'check'} size={14} />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <span className={labelHidden ? styles.hidden : styles.label}>{label}</span>
    </label>
  )
}
