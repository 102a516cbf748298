import { Button, EmptyState } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { libraryMessages } from '../messages.ts'
import { activeFilters } from '../query/library-query.ts'
import type { LibraryQuery } from '../query/library-query.ts'
import styles from './RecordingLibrary.module.css'

export interface NoRecordingsProps {
  query: LibraryQuery
  isFolderGone: boolean
  onUpload: () => void
  besideUpload?: ReactNode
  onClearFilters: () => void
  onShowAll: () => void
}

export function NoRecordings({
  query,
  isFolderGone,
  onUpload,
  besideUpload,
  onClearFilters,
  onShowAll,
}: NoRecordingsProps): ReactNode {
  const t = libraryMessages.useMessages()
  const showAll = <Button onClick={onShowAll}>{t('library.showAll')}</Button>
  if (isFolderGone)
    return (
      <EmptyState
        icon="folder"
        title={t('folders.goneTitle')}
        description={t('folders.goneText')}
        action={showAll}
      />
    )
  if (activeFilters(query).length > 0)
    return (
      <EmptyState
        icon="search"
        title={t('filters.nothing')}
        description={t('filters.nothingText')}
        action={<Button onClick={onClearFilters}>{t('filters.clear')}</Button>}
      />
    )
  if (query.keyword !== '')
    return (
      <EmptyState
        icon="search"
        title={t('library.nothingFound', { keyword: query.keyword })}
        action={showAll}
      />
    )
  const upload = (
    <div className={styles.ways}>
      <Button variant="primary" icon="upload" onClick={onUpload}>
        {t('library.upload')}
      </Button>
      {besideUpload}
    </div>
  )
  if (query.folderId !== '')
    return (
      <EmptyState
        icon="folder"
        title={t('folders.emptyTitle')}
        description={t('folders.emptyText')}
        action={upload}
      />
    )
  return (
    <EmptyState
      icon="waveform"
      title={t('library.emptyTitle')}
      description={t('library.emptyText')}
      action={upload}
    />
  )
}
