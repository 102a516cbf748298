import type { Recording } from '@longhand/contracts'
import { Button, EmptyState } from '@longhand/ui-kit'
import { memo, useState } from 'react'
import type { ReactNode } from 'react'
import { libraryMessages } from '../messages.ts'
import type { TranscriptionCost } from '@longhand/recordings'
import { LibraryHeader } from '../header/LibraryHeader.tsx'
import { wholeLibrary } from '../query/library-query.ts'
import styles from './RecordingList.module.css'
import { RecordingsView } from './RecordingsView.tsx'
import { useRecordings } from './use-recordings.ts'

export interface RecordingListProps extends TranscriptionCost {
  onOpen: (record: Recording) => void
  /** Makes names links, for opening in another tab; a plain press still calls `onOpen`. */
  hrefOf?: ((record: Recording) => string) | undefined
  onUpload?: (() => void) | undefined
  /** Without it nothing is exported from here. `onExported` ends the selection. */
  onExport?: ((recordings: readonly Recording[], onExported: () => void) => void) | undefined
  /** Only when the host keeps them. */
  selected?: ReadonlySet<string> | undefined
  onSelectedChange?: ((selected: ReadonlySet<string>) => void) | undefined
  /** Recordings on one page. @default 50 */
  pageSize?: number | undefined
}

/** For folders and filters see `RecordingLibrary`. */
export const RecordingList = /* @__PURE__ */ memo(function RecordingList({
  onOpen,
  hrefOf,
  onUpload,
  onExport,
  selected,
  onSelectedChange,
  pageSize = 50,
  isFree,
  onBuyTime,
}: RecordingListProps): ReactNode {
  const t = libraryMessages.useMessages()
  const [query, setQuery] = useState(wholeLibrary)
  const { data, error } = useRecordings(query, pageSize)
  const search = (keyword: string): void => setQuery({ ...wholeLibrary, keyword })
  const { keyword } = query
  const isNothingYet = data?.total === 0 && keyword === ''
  const uploadButton = onUpload ? (
    <Button variant="primary" icon="upload" onClick={onUpload}>
      {t('library.upload')}
    </Button>
  ) : null

  return (
    <section className={styles.root} aria-label={t('library.recordings')}>
      <LibraryHeader
        title={t('library.recordings')}
        total={data?.total}
        action={isNothingYet ? null : uploadButton}
        isUndecided={data === undefined && error === undefined}
        search={isNothingYet ? undefined : { value: keyword, onCommit: search }}
      />
      <RecordingsView
        query={query}
        onPageChange={(page) => setQuery({ ...query, page })}
        onSort={(order) => setQuery({ ...query, ...order, page: 1 })}
        pageSize={pageSize}
        view="list"
        onOpen={onOpen}
        hrefOf={hrefOf}
        onExport={onExport}
        selected={selected}
        onSelectedChange={onSelectedChange}
        isFree={isFree}
        onBuyTime={onBuyTime}
        empty={
          keyword === '' ? (
            <EmptyState
              icon="waveform"
              title={t('library.emptyTitle')}
              description={t('library.emptyText')}
              action={uploadButton}
            />
          ) : (
            <EmptyState
              icon="search"
              title={t('library.nothingFound', { keyword })}
              action={<Button onClick={() => search('')}>{t('library.showAll')}</Button>}
            />
          )
        }
      />
    </section>
  )
})
