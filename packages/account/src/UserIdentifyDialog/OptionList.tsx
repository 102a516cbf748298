import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './UserIdentifyDialog.module.css'

export interface OptionListProps {
  label: string
  options: readonly { id: string; name: string }[]
  value: string | undefined
  onValueChange: (id: string) => void
}

export function OptionList({ label, options, value, onValueChange }: OptionListProps): ReactNode {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.options}>
      {options.map((option) => (
        <label key={option.id} className={styles.option}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={option.id}
            checked={value === option.id}
            onChange={() => onValueChange(option.id)}
          />
          {option.name}
        </label>
      ))}
    </div>
  )
}
