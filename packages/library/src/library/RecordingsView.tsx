import { describeError } from '@longhand/api-client'
import type { Recording } from '@longhand/contracts'
import { ErrorState, Pagination } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useEffect, useState } from 'react'
import { useEffectEvent } from 'use-effect-event'
import type { ReactNode } from 'react'
import { useFailedImports, useLeaveAdvice, isUnderWay, useTranscriptionProgress } from '@longhand/recordings'
import { libraryMessages } from '../messages.ts'
import type { TranscriptionCost } from '@longhand/recordings'
import { ChosenActions } from '../actions/ChosenActions.tsx'
import { putIntoDrag } from '../folders/drag.ts'
import type { LibraryQuery } from '../query/library-query.ts'
import type { RecordingHandlers } from '../actions/recording-handlers.ts'
import { RecordingDialogs } from '../actions/RecordingDialogs.tsx'
import type { RecordingQuestion } from '../actions/RecordingDialogs.tsx'
import { RecordingGrid } from '../rows/RecordingGrid.tsx'
import styles from './RecordingsView.module.css'
import { RecordingTable } from '../rows/RecordingTable.tsx'
import { useFocusKept } from '../selection/use-focus-kept.ts'
import { useRecordings } from './use-recordings.ts'
import { useSelection } from '../selection/use-selection.ts'
import { useThrowAway } from '../actions/use-throw-away.ts'

export type LibraryView = 'list' | 'grid'

export interface RecordingsViewProps extends TranscriptionCost {
  query: LibraryQuery
  onPageChange: (page: number) => void
  onSort: (order: Pick<LibraryQuery, 'sort' | 'order'>) => void
  pageSize: number
  view: LibraryView
  onOpen: (record: Recording) => void
  hrefOf: ((record: Recording) => string) | undefined
  selected?: ReadonlySet<string> | undefined
  onSelectedChange?: ((selected: ReadonlySet<string>) => void) | undefined
  onExport: ((recordings: readonly Recording[], onExported: () => void) => void) | undefined
  onTag?: ((tag: string) => void) | undefined
  folderNameOf?: ((record: Recording) => string | undefined) | undefined
  /** @default false */
  canDrag?: boolean | undefined
  empty: ReactNode
}

export function RecordingsView(props: RecordingsViewProps): ReactNode {
  const {
    query,
    onPageChange,
    onSort,
    pageSize,
    view,
    onOpen,
    hrefOf,
    selected,
    onSelectedChange,
    onExport,
    onTag,
    folderNameOf,
    canDrag = false,
    empty,
    isFree,
    onBuyTime,
  } = props
  const t = libraryMessages.useMessages()
  const language = useLanguage()
  const [question, setQuestion] = useState<RecordingQuestion>()
  const { data, error, isFetching, refetch } = useRecordings(query, pageSize)
  const selection = useSelection({ ids: selected, onChange: onSelectedChange })
  const { throwAway, hidden } = useThrowAway()
  const records = (data?.list ?? []).filter(({ recordingId }) => !hidden.has(recordingId))
  const progress = useTranscriptionProgress(records)
  useFailedImports(progress)
  const leave = useLeaveAdvice(
    records.flatMap(({ recordingId, fileStatus }) =>
      isUnderWay(fileStatus) ? (progress.get(recordingId) ?? []) : [],
    ),
  )
  const root = useFocusKept(records.length)
  const chosen = records.filter(({ recordingId }) => selection.ids.has(recordingId))
  const pageCount = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))
  const isBeyond = data !== undefined && !isFetching && query.page > pageCount
  const turnTo = useEffectEvent(onPageChange)
  useEffect(() => {
    // The last recording of the last page may have been deleted, here or elsewhere.
    if (isBeyond) turnTo(pageCount)
  }, [isBeyond, pageCount])

  const handlers: RecordingHandlers = {
    onOpen,
    hrefOf,
    onTag,
    folderNameOf: folderNameOf ?? (() => undefined),
    onAsk: (kind, about) => setQuestion({ kind, records: about }),
    onDelete: (record) => void throwAway([record]),
    onDrag: canDrag
      ? (record, drag) => putIntoDrag(drag, selection.ids.has(record.recordingId) ? chosen : [record])
      : undefined,
  }

  if (error && !data)
    return (
      <ErrorState
        title={t('library.failed')}
        description={describeError(error, language)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <div
      ref={root}
      className={styles.root}
      tabIndex={-1}
      // With Shift a press would select the text from the last one to this.
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault()
      }}
    >
      {chosen.length > 0 ? (
        <ChosenActions
          chosen={chosen}
          onClear={selection.clear}
          onAsk={(kind) => setQuestion({ kind, records: chosen })}
          onExport={onExport && (() => onExport(chosen, selection.clear))}
          onDelete={() => {
            selection.clear()
            void throwAway(chosen)
          }}
        />
      ) : null}
      <p className={styles.advice} role="status">
        {leave}
      </p>
      {data && records.length === 0 && query.page === 1 ? (
        empty
      ) : view === 'grid' ? (
        <RecordingGrid
          records={data ? records : undefined}
          progress={progress}
          selection={selection}
          isBusy={isFetching}
          handlers={handlers}
        />
      ) : (
        <RecordingTable
          query={query}
          onSort={onSort}
          records={data ? records : undefined}
          progress={progress}
          selection={selection}
          isBusy={isFetching}
          handlers={handlers}
        />
      )}
      <Pagination
        page={query.page}
        pageCount={pageCount}
        onPageChange={(next) => {
          selection.clear()
          onPageChange(next)
        }}
      />
      <RecordingDialogs
        question={question}
        onClose={() => setQuestion(undefined)}
        onDone={selection.clear}
        isFree={isFree}
        onBuyTime={onBuyTime}
      />
    </div>
  )
}
