import { withoutFolder } from '@longhand/contracts'
import type { Recording } from '@longhand/contracts'
import { Button, lazyWithRetry } from '@longhand/ui-kit'
import { memo } from 'react'
import type { ReactNode } from 'react'
import { useListFoldersQuery } from '../api/library-api.ts'
import { ComingModelBar, AudioTaskList, useTranscriptionConfiguration } from '@longhand/recordings'
import type { TranscriptionCost } from '@longhand/recordings'
import { SearchResults } from '../search/SearchResults.tsx'
import type { FoundPlace } from '../search/SearchResults.tsx'
import { FilterChips } from '../filters/FilterChips.tsx'
import { libraryMessages } from '../messages.ts'
import { LibraryHeader } from '../header/LibraryHeader.tsx'
import { LibrarySide } from './LibrarySide.tsx'
import { LibraryTools } from './LibraryTools.tsx'
import { NoRecordings } from './NoRecordings.tsx'
import { activeFilters, wholeLibrary, withoutFilters } from '../query/library-query.ts'
import type { LibraryQuery } from '../query/library-query.ts'
import styles from './RecordingLibrary.module.css'
import { RecordingsView } from './RecordingsView.tsx'
import type { LibraryView } from './RecordingsView.tsx'
import { useRecordings } from './use-recordings.ts'

const BetterText = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/recordings/BetterText').then((file) => file.BetterText),
)

export interface RecordingLibraryProps extends TranscriptionCost {
  /** The host keeps it, best in the address. */
  query: LibraryQuery
  /** `replace` is set where a step back should not lead to the query before: while a user types. */
  onQueryChange: (query: LibraryQuery, options: { replace: boolean }) => void
  hrefOfQuery: (query: LibraryQuery) => string
  view: LibraryView
  onViewChange: (view: LibraryView) => void
  /** At a second other than 0 where something was found there. */
  onOpen: (place: FoundPlace, record?: Recording) => void
  hrefOf: (place: FoundPlace, record?: Recording) => string
  /** An empty id means no folder. */
  onUpload: (folderId: string) => void
  besideUpload?: ((folderId: string) => ReactNode) | undefined
  /** Without it nothing is exported from here. `onExported` ends the selection. */
  onExport?: ((recordings: readonly Recording[], onExported: () => void) => void) | undefined
  /** The way to the recycle bin, which has a page of its own. */
  bin?: { href: string; onOpen: () => void } | undefined
  /** Above the list, where all recordings are listed: how one begins. */
  start?: ReactNode
  /** Under the folders and the storage. */
  sideNote?: ReactNode
  /** Recordings on one page. @default 50 */
  pageSize?: number | undefined
}

const placeOf = ({ recordingId, fileName }: Recording): FoundPlace => ({ recordingId, fileName, seconds: 0 })

/** Large: a host that gives the same functions again spares drawing it again. */
export const RecordingLibrary = /* @__PURE__ */ memo(function RecordingLibrary(
  props: RecordingLibraryProps,
): ReactNode {
  const {
    query,
    onQueryChange,
    hrefOfQuery,
    view,
    onViewChange,
    onOpen,
    hrefOf,
    onUpload,
    besideUpload,
    onExport,
    bin,
    start,
    sideNote,
    pageSize = 50,
    isFree,
    onBuyTime,
  } = props
  const t = libraryMessages.useMessages()
  const { data, error } = useRecordings(query, pageSize)
  const { data: folders } = useListFoldersQuery()
  const { data: configuration } = useTranscriptionConfiguration()
  const isSearching = query.keyword !== ''
  const isReading = isSearching && query.show === 'passages'
  const folder = folders?.find(({ folderId }) => folderId === query.folderId)
  const isFolder = query.folderId !== '' && query.folderId !== withoutFolder
  const narrow = (change: Partial<LibraryQuery>): void =>
    onQueryChange({ ...query, ...change, page: 1 }, { replace: false })
  const setPage = (page: number): void => onQueryChange({ ...query, page }, { replace: false })
  const clearFilters = (): void => onQueryChange(withoutFilters(query), { replace: false })
  const folderQuery = (folderId: string): LibraryQuery => ({
    ...wholeLibrary,
    sort: query.sort,
    order: query.order,
    folderId,
  })
  const folderId = isFolder ? query.folderId : ''
  const beside = besideUpload?.(folderId)
  const upload = (): void => onUpload(folderId)
  const isEverything = query.folderId === '' && !isSearching && activeFilters(query).length === 0
  const isNothingHere = data?.total === 0 && !isSearching && activeFilters(query).length === 0

  return (
    <div className={styles.root}>
      <LibrarySide
        folderId={query.folderId}
        onOpen={(folderId) => onQueryChange(folderQuery(folderId), { replace: false })}
        hrefOf={(folderId) => hrefOfQuery(folderQuery(folderId))}
        bin={bin}
        note={sideNote}
      />
      <section className={styles.main} aria-label={t('library.recordings')}>
        <LibraryHeader
          title={
            query.folderId === ''
              ? t('library.recordings')
              : isFolder
                ? (folder?.folderName ?? t('folders.unknown'))
                : t('folders.none')
          }
          total={isReading ? undefined : data?.total}
          isUndecided={data === undefined && error === undefined}
          search={{
            value: query.keyword,
            onCommit: (keyword) =>
              onQueryChange({ ...query, keyword, page: 1 }, { replace: isSearching && keyword !== '' }),
          }}
          action={
            isNothingHere ? null : (
              <>
                {beside}
                <Button variant="primary" icon="upload" onClick={upload}>
                  {t('library.upload')}
                </Button>
              </>
            )
          }
        />
        {isEverything ? start : null}
        {configuration?.comingModel ? (
          <ComingModelBar
            coming={configuration.comingModel}
            isForOthers={configuration.quality !== 'basic'}
          />
        ) : null}
        {isNothingHere ? null : (
          <LibraryTools
            query={query}
            onNarrow={narrow}
            onClearFilters={clearFilters}
            view={view}
            onViewChange={onViewChange}
          />
        )}
        {isReading ? null : <FilterChips query={query} onChange={narrow} onClear={clearFilters} />}
        {data && data.total > 0 ? <BetterText /> : null}
        <AudioTaskList records={data?.list ?? []} />
        {isReading ? (
          <SearchResults
            keyword={query.keyword}
            folderId={query.folderId}
            page={query.page}
            onPageChange={setPage}
            onOpen={onOpen}
            hrefOf={hrefOf}
            onClear={() => narrow({ keyword: '' })}
          />
        ) : (
          <RecordingsView
            query={query}
            onPageChange={setPage}
            onSort={narrow}
            pageSize={pageSize}
            view={view}
            onOpen={(record) => onOpen(placeOf(record), record)}
            hrefOf={(record) => hrefOf(placeOf(record), record)}
            onExport={onExport}
            onTag={(tag) => narrow({ tag })}
            folderNameOf={({ folderId }) =>
              query.folderId === ''
                ? folders?.find((known) => known.folderId === folderId)?.folderName
                : undefined
            }
            canDrag
            isFree={isFree}
            onBuyTime={onBuyTime}
            empty={
              <NoRecordings
                query={query}
                isFolderGone={isFolder && folders !== undefined && folder === undefined}
                onUpload={upload}
                besideUpload={beside}
                onClearFilters={clearFilters}
                onShowAll={() => onQueryChange(wholeLibrary, { replace: false })}
              />
            }
          />
        )}
      </section>
    </div>
  )
})
