import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import styles from './Checkbox.module.css'

export interface CheckboxProps {
  label: ReactNode
  /** @default false */
  labelHidden?: boolean | undefined
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** @default false */
  indeterminate?: boolean | undefined
  /** @default false */
  disabled?: boolean | undefined
  name?: string | undefined
}

/** For a setting that acts at once, see `Switch`. */
export function Checkbox({
  label,
  labelHidden = false,
  checked,
  onCheckedChange,
  indeterminate = false,
  disabled,
  name,
}: CheckboxProps): ReactNode {
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
