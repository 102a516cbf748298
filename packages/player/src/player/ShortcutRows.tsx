import { Kbd } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import type { Shortcut } from '../commands/shortcuts.ts'
import styles from './ShortcutRows.module.css'

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
