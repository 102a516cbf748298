import type { Recording, RecordingSort, TranscriptionProgress } from '@longhand/contracts'
import { Skeleton, VisuallyHidden } from '@longhand/ui-kit'
import type { TableColumn } from '@longhand/ui-kit'
import { formatDate, formatLength, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { recordingsMessages } from '@longhand/recordings'
import { libraryMessages } from '../messages.ts'
import { RecordingActions } from '../actions/RecordingActions.tsx'
import { LoadingTable } from './LoadingTable.tsx'
import type { LoadingColumn } from './LoadingTable.tsx'
import { RecordingNameCell } from './RecordingNameCell.tsx'
import type { LibraryQuery } from '../query/library-query.ts'
import type { RecordingHandlers } from '../actions/recording-handlers.ts'
import styles from './RecordingTable.module.css'
import { RecordingStatus } from './RecordingStatus.tsx'
import { useChosenColumn } from '../selection/use-chosen-column.tsx'
import type { Selection } from '../selection/use-selection.ts'

export interface RecordingTableProps {
  query: Pick<LibraryQuery, 'sort' | 'order'>
  onSort: (order: Pick<LibraryQuery, 'sort' | 'order'>) => void
  records: readonly Recording[] | undefined
  progress: ReadonlyMap<string, TranscriptionProgress>
  selection: Selection
  isBusy: boolean
  handlers: RecordingHandlers
}

export function RecordingTable({
  query,
  onSort,
  records,
  progress,
  selection,
  isBusy,
  handlers,
}: RecordingTableProps): ReactNode {
  const t = libraryMessages.useMessages()
  const ofRecordings = recordingsMessages.useMessages()
  const language = useLanguage()
  const chosen = useChosenColumn(records, selection)
  const [renaming, setRenaming] = useState<string>()

  const sortedBy = (
    sort: RecordingSort,
    first: 'asc' | 'desc',
  ): Pick<TableColumn<Recording>, 'sort' | 'onSort'> => {
    const isSorted = query.sort === sort
    const turned = query.order === 'asc' ? 'desc' : 'asc'
    return {
      sort: !isSorted ? 'none' : query.order === 'asc' ? 'ascending' : 'descending',
      onSort: () => onSort({ sort, order: isSorted ? turned : first }),
    }
  }
  const columns: LoadingColumn<Recording>[] = [
    chosen,
    {
      key: 'name',
      header: ofRecordings('name'),
      ...sortedBy('fileName', 'asc'),
      rowHeader: true,
      skeleton: <Skeleton lines={2} width="60%" />,
      cell: (record) => (
        <RecordingNameCell
          isRow
          record={record}
          isRenaming={renaming === record.recordingId}
          onRenamed={() => setRenaming(undefined)}
          onOpen={() => handlers.onOpen(record)}
          href={handlers.hrefOf?.(record)}
          folderName={handlers.folderNameOf(record)}
          onTag={handlers.onTag}
          onDrag={handlers.onDrag && ((data) => handlers.onDrag?.(record, data))}
        />
      ),
    },
    {
      key: 'length',
      header: t('library.length'),
      ...sortedBy('timeLen', 'desc'),
      width: 'calc(5 * var(--longhand-rem))',
      skeleton: <Skeleton width="calc(3 * var(--longhand-rem))" />,
      cell: ({ timeLen }) => <span className={styles.fact}>{formatLength(timeLen)}</span>,
    },
    {
      key: 'status',
      header: t('library.transcript'),
      width: 'calc(12 * var(--longhand-rem))',
      skeleton: <Skeleton width="calc(8 * var(--longhand-rem))" />,
      cell: (record) => (
        <RecordingStatus
          record={record}
          progress={progress.get(record.recordingId)}
          onTranscribe={() => handlers.onAsk('transcribe', [record])}
          onSplit={() => handlers.onAsk('split', [record])}
        />
      ),
    },
    {
      key: 'added',
      header: t('library.added'),
      ...sortedBy('createTime', 'desc'),
      width: 'calc(8 * var(--longhand-rem))',
      align: 'end',
      skeleton: <Skeleton width="calc(6 * var(--longhand-rem))" />,
      cell: ({ createTime }) => (
        <span className={styles.fact}>{formatDate(new Date(createTime * 1000), language)}</span>
      ),
    },
    {
      key: 'actions',
      header: <VisuallyHidden>{t('library.actions')}</VisuallyHidden>,
      width: 'calc(3 * var(--longhand-rem))',
      align: 'end',
      cell: (record) => (
        <RecordingActions record={record} onRename={() => setRenaming(record.recordingId)} {...handlers} />
      ),
    },
  ]
  return (
    <LoadingTable
      caption={t('library.recordings')}
      columns={columns}
      rows={records}
      skeletonRows={5}
      isBusy={isBusy}
    />
  )
}
