import type { TranscriptVersion } from '@longhand/contracts'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import styles from './VersionHistoryDialog.module.css'
import { versionsMessages } from './versions-messages.ts'

export interface VersionListProps {
  versions: readonly TranscriptVersion[]
  chosenId: string
  onChoose: (versionId: string) => void
}

/** Versions to choose from, newest first. */
export function VersionList({ versions, chosenId, onChoose }: VersionListProps): ReactNode {
  const t = versionsMessages.useMessages()
  const language = useLanguage()
  return (
    <ol className={styles.list} aria-label={t('versions')}>
      {versions.map(({ versionId, origin, saveTime }) => (
        <li key={versionId}>
          <button type="button" className={styles.version} aria-pressed={versionId === chosenId} onClick={() => onChoose(versionId)}>
            <span className={styles.date}>{formatDate(new Date(saveTime * 1000), language, { dateStyle: 'medium', timeStyle: 'short' })}</span>
            <span className={styles.origin}>{t(`origin.${origin}`)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
