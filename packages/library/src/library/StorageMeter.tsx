import { Progress } from '@longhand/ui-kit'
import { formatBytes, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useGetStorageQuery } from '../api/library-api.ts'
import { libraryMessages } from '../messages.ts'
import styles from './RecordingLibrary.module.css'

const scarceShare = 0.9

export function StorageMeter(): ReactNode {
  const t = libraryMessages.useMessages()
  const language = useLanguage()
  const { data } = useGetStorageQuery()
  if (!data) return null
  const { used, recycled, quota } = data
  const size = (bytes: number): string => formatBytes(bytes, language)
  const share = quota === 0 ? 1 : used / quota
  return (
    <div className={styles.storage}>
      <Progress
        label={t('storage.title')}
        value={share}
        detail={t('storage.used', { used: size(used), quota: size(quota) })}
        tone={share >= 1 ? 'red' : share >= scarceShare ? 'amber' : 'bean'}
      />
      {share >= scarceShare ? <p className={styles.storageNote}>{t('storage.full')}</p> : null}
      {recycled > 0 ? (
        <p className={styles.storageNote}>{t('storage.recycled', { size: size(recycled) })}</p>
      ) : null}
    </div>
  )
}
