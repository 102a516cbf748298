import { withoutFolder } from '@longhand/contracts'
import type { AudioRecord } from '@longhand/contracts'
import { Button, SegmentedControl } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useListMenusQuery } from '../api/library-api.ts'
import { HotWordsDialog } from '../hot-words/HotWordsDialog.tsx'
import type { HotWordsScope } from '../hot-words/HotWordsDialog.tsx'
import { hotWordsMessages } from '../hot-words/hot-words-messages.ts'
import { transcriptsMessages } from '../messages.ts'
import { AudioTaskList } from '../recording/parts/AudioTaskList.tsx'
import { SearchResults } from '../search/SearchResults.tsx'
import type { FoundPlace } from '../search/SearchResults.tsx'
import { FilterButton } from './FilterButton.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FolderPane } from './folders/FolderPane.tsx'
import { libraryMessages } from './library-messages.ts'
import { LibraryHeader } from './LibraryHeader.tsx'
import { NoRecordings } from './NoRecordings.tsx'
import { wholeLibrary, withoutFilters } from './query/library-query.ts'
import type { LibraryQuery } from './query/library-query.ts'
import styles from './RecordingLibrary.module.css'
import { RecordingShelf } from './RecordingShelf.tsx'
import type { LibraryView } from './RecordingShelf.tsx'
import { SortMenu } from './SortMenu.tsx'
import { StorageMeter } from './StorageMeter.tsx'
import { useRecordings } from './use-recordings.ts'

export interface RecordingLibraryProps {
  /** Which recordings are looked at; the host keeps it, best in the address. */
  query: LibraryQuery
  /** `replace` is set where a step back should not lead to the query before: while somebody types. */
  onQueryChange: (query: LibraryQuery, options: { replace: boolean }) => void
  /** The address of a query, for links into folders. */
  hrefOfQuery: (query: LibraryQuery) => string
  view: LibraryView
  onViewChange: (view: LibraryView) => void
  /** A recording is to be opened, at a second other than 0 where something was found there. */
  onOpen: (place: FoundPlace, record?: AudioRecord) => void
  hrefOf: (place: FoundPlace, record?: AudioRecord) => string
  /** Uploading into this folder; an empty id means no folder. */
  onUpload: (menuId: string) => void
  /** Recordings on one page. @default 50 */
  pageSize?: number | undefined
}

const placeOf = ({ fileId, fileName }: AudioRecord): FoundPlace => ({ fileId, fileName, seconds: 0 })

/** Every recording of a person: folders, search, filters, tags, and what can be done with one and with many. */
export function RecordingLibrary(props: RecordingLibraryProps): ReactNode {
  const { query, onQueryChange, hrefOfQuery, view, onViewChange, onOpen, hrefOf, onUpload, pageSize = 50 } = props
  const t = transcriptsMessages.useMessages()
  const text = libraryMessages.useMessages()
  const words = hotWordsMessages.useMessages()
  const { data } = useRecordings(query, pageSize)
  const { data: menus } = useListMenusQuery()
  const [hotWords, setHotWords] = useState<HotWordsScope>({ kind: 'account' })
  const [isEditingWords, setEditingWords] = useState(false)
  const isSearching = query.keyword !== ''
  const isReading = isSearching && query.show === 'passages'
  const menu = menus?.find(({ menuId }) => menuId === query.menuId)
  const isFolder = query.menuId !== '' && query.menuId !== withoutFolder
  const narrow = (change: Partial<LibraryQuery>): void => onQueryChange({ ...query, ...change, page: 1 }, { replace: false })
  const setPage = (page: number): void => onQueryChange({ ...query, page }, { replace: false })
  const clearFilters = (): void => onQueryChange(withoutFilters(query), { replace: false })
  const folderQuery = (menuId: string): LibraryQuery => ({ ...wholeLibrary, sort: query.sort, order: query.order, menuId })
  const upload = (): void => onUpload(isFolder ? query.menuId : '')
  const filters = { query, onChange: narrow, onClear: clearFilters }

  function editWords(scope: HotWordsScope): void {
    setHotWords(scope)
    setEditingWords(true)
  }

  return (
    <div className={styles.root}>
      <aside className={styles.side}>
        <FolderPane
          menuId={query.menuId}
          onOpen={(menuId) => onQueryChange(folderQuery(menuId), { replace: false })}
          hrefOf={(menuId) => hrefOfQuery(folderQuery(menuId))}
          onHotWords={({ menuId, menuName }) => editWords({ kind: 'folder', menuId, name: menuName })}
        />
        <Button size="small" variant="quiet" icon="sparkle" onClick={() => editWords({ kind: 'account' })}>
          {words('account')}
        </Button>
        <StorageMeter />
      </aside>
      <section className={styles.main} aria-label={t('library.recordings')}>
        <LibraryHeader
          title={query.menuId === '' ? t('library.recordings') : isFolder ? (menu?.menuName ?? text('folders.unknown')) : text('folders.none')}
          total={isReading ? undefined : data?.total}
          search={{ value: query.keyword, onCommit: (keyword) => onQueryChange({ ...query, keyword, page: 1 }, { replace: isSearching && keyword !== '' }) }}
          action={
            <Button variant="primary" icon="upload" onClick={upload}>
              {t('library.upload')}
            </Button>
          }
        />
        <div className={styles.tools}>
          {isSearching ? (
            <SegmentedControl
              size="small"
              label={text('search.show')}
              value={query.show}
              onValueChange={(show) => narrow({ show })}
              options={[{ value: 'passages', label: text('search.passages') }, { value: 'recordings', label: text('search.recordings') }]}
            />
          ) : null}
          <span className={styles.gap} />
          {isReading ? null : (
            <>
              <SortMenu query={query} onChange={narrow} />
              <FilterButton {...filters} />
              <SegmentedControl size="small" label={text('view.label')} value={view} onValueChange={onViewChange} options={[{ value: 'list', label: text('view.list') }, { value: 'grid', label: text('view.grid') }]} />
            </>
          )}
        </div>
        {isReading ? null : <FilterChips {...filters} />}
        <AudioTaskList records={data?.list ?? []} />
        {isReading ? (
          <SearchResults
            keyword={query.keyword}
            menuId={query.menuId}
            page={query.page}
            onPageChange={setPage}
            onOpen={onOpen}
            hrefOf={hrefOf}
            onClear={() => narrow({ keyword: '' })}
          />
        ) : (
          <RecordingShelf
            query={query}
            onPageChange={setPage}
            pageSize={pageSize}
            view={view}
            onOpen={(record) => onOpen(placeOf(record), record)}
            hrefOf={(record) => hrefOf(placeOf(record), record)}
            onTag={(tag) => narrow({ tag })}
            menuNameOf={({ menuId }) => (query.menuId === '' ? menus?.find((known) => known.menuId === menuId)?.menuName : undefined)}
            canDrag
            empty={
              <NoRecordings
                query={query}
                isFolderGone={isFolder && menus !== undefined && menu === undefined}
                onUpload={upload}
                onClearFilters={clearFilters}
                onShowAll={() => onQueryChange(wholeLibrary, { replace: false })}
              />
            }
          />
        )}
      </section>
      <HotWordsDialog open={isEditingWords} onOpenChange={setEditingWords} scope={hotWords} />
    </div>
  )
}
