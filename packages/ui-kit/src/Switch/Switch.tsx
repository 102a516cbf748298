import { Switch as BaseSwitch } from '@base-ui/react/switch'
import type { ReactNode } from 'react'
import styles from './Switch.module.css'

export interface SwitchProps {
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** @default false */
  disabled?: boolean | undefined
}

/** A setting that acts at once. */
export function Switch({ label, checked, onCheckedChange, disabled }: SwitchProps): ReactNode {
  return (
    <label className={styles.root} data-disabled={disabled || undefined}>
      <BaseSwitch.Root
        className={styles.track}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next)}
        disabled={disabled}
      >
        <BaseSwitch.Thumb className={styles.thumb} />
      </BaseSwitch.Root>
      <span className={styles.label}>{label}</span>
    </label>
  )
}
