import { Kbd } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import styles from './ShortcutRows.module.css'

export interface Shortcut {
  readonly keys: readonly string[]
  readonly label: string
}

/** Rows of the list of keyboard shortcuts. */
export function ShortcutRows({ shortcuts }: { shortcuts: readonly Shortcut[] }): ReactNode {
  return shortcuts.map(({ keys, label }) => (
    <div key={`${label} ${keys.join(' ')}`} className={styles.row}>
      <dt>{label}</dt>
      <dd className={styles.keys}>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  ))
}
