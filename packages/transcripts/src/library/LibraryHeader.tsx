import { TextField } from '@longhand/ui-kit'
import { formatNumber, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import styles from './RecordingList.module.css'

export interface LibraryHeaderProps {
  title: string
  /** How many there are in all; nothing is shown until it is known. */
  total: number | undefined
  /** The one thing to do here. */
  action?: ReactNode
  search?: { value: string; onValueChange: (value: string) => void } | undefined
}

/** Title of a list, how long it is, and what can be done with the whole of it. */
export function LibraryHeader({ title, total, action, search }: LibraryHeaderProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const language = useLanguage()
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>
        {title}
        {total ? <span className={styles.total}>{formatNumber(total, language)}</span> : null}
      </h1>
      {search ? (
        <div className={styles.search}>
          <TextField
            type="search"
            icon="search"
            label={t('library.search')}
            labelHidden
            placeholder={t('library.search')}
            maxLength={200}
            value={search.value}
            onValueChange={search.onValueChange}
          />
        </div>
      ) : null}
      {action}
    </header>
  )
}
