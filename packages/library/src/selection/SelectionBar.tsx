import { Button } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { libraryMessages } from '../messages.ts'
import styles from './SelectionBar.module.css'

export interface SelectionBarProps {
  count: number
  onClear: () => void
  children: ReactNode
}

export function SelectionBar({ count, onClear, children }: SelectionBarProps): ReactNode {
  const t = libraryMessages.useMessages()
  return (
    <div className={styles.root} role="toolbar" aria-label={t('library.withChosen')}>
      <span className={styles.count} aria-live="polite">
        {t('library.chosen', { count })}
      </span>
      {children}
      <Button size="small" variant="quiet" onClick={onClear}>
        {t('library.clear')}
      </Button>
    </div>
  )
}
