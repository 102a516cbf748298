import type { AudioRecord } from '@longhand/contracts'
import { Button, EmptyState, ErrorState, Pagination } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useListAudioQuery } from '../api/transcripts-api.ts'
import { useErrorSentence } from '../api/use-error-sentence.ts'
import { transcriptsMessages } from '../messages.ts'
import { TranscribeDialog } from '../recording/TranscribeDialog.tsx'
import { useTranscriptionProgress } from '../recording/use-transcription-progress.ts'
import { LibraryHeader } from './LibraryHeader.tsx'
import styles from './RecordingList.module.css'
import { RecordingTable } from './RecordingTable.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useDebounced } from './use-debounced.ts'
import { useSelection } from './use-selection.ts'
import { useThrowAway } from './use-throw-away.ts'

export interface RecordingListProps {
  /** A recording's name was pressed. */
  onOpen: (record: AudioRecord) => void
  /** Makes names links, for opening in another tab; a plain press still calls `onOpen`. */
  hrefOf?: ((record: AudioRecord) => string) | undefined
  /** Offered in the header and where there are no recordings yet. */
  onUpload?: (() => void) | undefined
  /** Ids that are chosen, when the host keeps them. */
  selected?: ReadonlySet<string> | undefined
  onSelectedChange?: ((selected: ReadonlySet<string>) => void) | undefined
  /** Recordings on one page. @default 50 */
  pageSize?: number | undefined
}

/** The recordings of a person with what is being done to them, and what can be. */
export function RecordingList({ onOpen, hrefOf, onUpload, selected, onSelectedChange, pageSize = 50 }: RecordingListProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const kit = kitMessages.useMessages()
  const sentenceOf = useErrorSentence()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [transcribing, setTranscribing] = useState<readonly AudioRecord[]>([])
  const keyword = useDebounced(search.trim(), 300)
  const { data, error, isFetching, refetch } = useListAudioQuery({ page, pageSize, ...(keyword === '' ? {} : { keyword }) })
  const selection = useSelection({ ids: selected, onChange: onSelectedChange })
  const { throwAway, hidden } = useThrowAway()
  const records = (data?.list ?? []).filter(({ fileId }) => !hidden.has(fileId))
  const progress = useTranscriptionProgress(records)
  const pageCount = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))
  // The last recording of the last page may have been deleted, here or elsewhere.
  if (data && !isFetching && page > pageCount) setPage(pageCount)

  const chosen = records.filter(({ fileId }) => selection.ids.has(fileId))
  const isEmpty = data !== undefined && records.length === 0 && page === 1
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
        action={isEmpty && keyword === '' ? null : uploadButton}
        search={isEmpty && keyword === '' && search === '' ? undefined : { value: search, onValueChange: (value) => {
          setSearch(value)
          setPage(1)
        } }}
      />
      {chosen.length > 0 ? (
        <SelectionBar count={chosen.length} onClear={selection.clear}>
          <Button size="small" icon="waveform" onClick={() => setTranscribing(chosen)}>
            {t('recording.transcribe')}
          </Button>
          <Button
            size="small"
            icon="trash"
            onClick={() => {
              selection.clear()
              void throwAway(chosen)
            }}
          >
            {t('library.delete')}
          </Button>
        </SelectionBar>
      ) : null}
      {error && !data ? (
        <ErrorState
          title={t('library.failed')}
          description={sentenceOf(error)}
          onRetry={() => void refetch()}
          retryLabel={kit('retry')}
          retrying={isFetching}
        />
      ) : isEmpty && keyword === '' ? (
        <EmptyState icon="waveform" title={t('library.emptyTitle')} description={t('library.emptyText')} action={uploadButton} />
      ) : isEmpty ? (
        <EmptyState icon="search" title={t('library.nothingFound', { keyword })} action={<Button onClick={() => setSearch('')}>{t('library.showAll')}</Button>} />
      ) : (
        <RecordingTable
          records={data ? records : undefined}
          progress={progress}
          selection={selection}
          isBusy={isFetching}
          onOpen={onOpen}
          hrefOf={hrefOf}
          onTranscribe={(record) => setTranscribing([record])}
          onDelete={(record) => void throwAway([record])}
        />
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        onPageChange={(next) => {
          selection.clear()
          setPage(next)
        }}
        label={kit('pages')}
        previousLabel={kit('previousPage')}
        nextLabel={kit('nextPage')}
        pageLabel={(number) => kit('page', { page: number })}
      />
      <TranscribeDialog
        open={transcribing.length > 0}
        onOpenChange={(open) => {
          if (!open) setTranscribing([])
        }}
        recordings={transcribing}
        onStarted={selection.clear}
      />
    </section>
  )
}
