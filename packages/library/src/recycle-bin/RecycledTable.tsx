import type { RecycledRecording } from '@longhand/contracts'
import { Button, IconButton, Skeleton, VisuallyHidden } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { recordingsMessages } from '@longhand/recordings'
import { libraryMessages } from '../messages.ts'
import styles from './RecycleBin.module.css'
import { LoadingTable } from '../rows/LoadingTable.tsx'
import type { LoadingColumn } from '../rows/LoadingTable.tsx'
import nameStyles from '../rows/RecordingNameCell.module.css'
import { RecordingFacts } from '../rows/RecordingFacts.tsx'
import { useChosenColumn } from '../selection/use-chosen-column.tsx'
import type { Selection } from '../selection/use-selection.ts'

export interface RecycledTableProps {
  records: readonly RecycledRecording[] | undefined
  selection: Selection
  isBusy: boolean
  folderNameOf: (record: RecycledRecording) => string | undefined
  onRestore: (record: RecycledRecording) => void
  onErase: (record: RecycledRecording) => void
}

const soonDays = 4

export function RecycledTable({
  records,
  selection,
  isBusy,
  folderNameOf,
  onRestore,
  onErase,
}: RecycledTableProps): ReactNode {
  const t = libraryMessages.useMessages()
  const ofRecordings = recordingsMessages.useMessages()
  const chosen = useChosenColumn(records, selection)

  const columns: LoadingColumn<RecycledRecording>[] = [
    chosen,
    {
      key: 'name',
      header: ofRecordings('name'),
      rowHeader: true,
      skeleton: <Skeleton lines={2} width="60%" />,
      cell: (record) => {
        const folderName = folderNameOf(record)
        return (
          <div className={nameStyles.root}>
            <span className={nameStyles.name} title={record.fileName} data-plain>
              {record.fileName}
            </span>
            <RecordingFacts
              seconds={record.timeLen}
              bytes={record.fileSize}
              folder={folderName === undefined ? undefined : t('bin.from', { folderName })}
            />
          </div>
        )
      },
    },
    {
      key: 'days',
      header: t('library.kept'),
      width: 'calc(10 * var(--longhand-rem))',
      skeleton: <Skeleton width="calc(6 * var(--longhand-rem))" />,
      cell: ({ daysLeft }) => (
        <span className={styles.days} data-soon={daysLeft < soonDays || undefined}>
          {t('library.daysLeft', { count: daysLeft })}
        </span>
      ),
    },
    {
      key: 'actions',
      header: <VisuallyHidden>{t('library.actions')}</VisuallyHidden>,
      width: 'calc(11 * var(--longhand-rem))',
      align: 'end',
      cell: (record) => (
        <span className={styles.rowActions}>
          <Button size="small" icon="restore" onClick={() => onRestore(record)}>
            {t('library.restore')}
          </Button>
          <IconButton
            icon="trash"
            size="small"
            variant="danger"
            label={t('library.eraseName', { fileName: record.fileName })}
            tooltipSide="left"
            onClick={() => onErase(record)}
          />
        </span>
      ),
    },
  ]
  return (
    <LoadingTable
      caption={t('library.recycleBin')}
      columns={columns}
      rows={records}
      skeletonRows={3}
      isBusy={isBusy}
    />
  )
}
