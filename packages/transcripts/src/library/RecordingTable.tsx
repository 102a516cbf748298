import { call } from '@longhand/api-client'
import type { AudioRecord, TranscriptionProgress } from '@longhand/contracts'
import { Checkbox, Skeleton, Table, VisuallyHidden } from '@longhand/ui-kit'
import type { TableColumn } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import { useDownload } from '../outputs/use-download.ts'
import { RecordingActions } from './RecordingActions.tsx'
import { RecordingNameCell } from './RecordingNameCell.tsx'
import styles from './RecordingList.module.css'
import { RecordingStatus } from './RecordingStatus.tsx'
import type { Selection } from './use-selection.ts'

export interface RecordingTableProps {
  /** `undefined` while they are on their way. */
  records: readonly AudioRecord[] | undefined
  progress: ReadonlyMap<string, TranscriptionProgress>
  selection: Selection
  isBusy: boolean
  onOpen: (record: AudioRecord) => void
  hrefOf: ((record: AudioRecord) => string) | undefined
  onTranscribe: (record: AudioRecord) => void
  onDelete: (record: AudioRecord) => void
}

/** One page of recordings. */
export function RecordingTable({ records, progress, selection, isBusy, onOpen, hrefOf, onTranscribe, onDelete }: RecordingTableProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const language = useLanguage()
  const [renaming, setRenaming] = useState<string>()
  const { download } = useDownload()
  if (!records) return <SkeletonTable />

  const ids = records.map(({ fileId }) => fileId)
  const chosenCount = ids.filter((id) => selection.ids.has(id)).length
  const columns: TableColumn<AudioRecord>[] = [
    {
      key: 'chosen',
      width: '2.5rem',
      header: (
        <Checkbox
          label={t('library.chooseAll')}
          labelHidden
          checked={ids.length > 0 && chosenCount === ids.length}
          indeterminate={chosenCount > 0 && chosenCount < ids.length}
          onCheckedChange={(isChosen) => selection.toggleAll(ids, isChosen)}
        />
      ),
      cell: ({ fileId, fileName }) => (
        <Checkbox
          label={t('library.choose', { fileName })}
          labelHidden
          checked={selection.ids.has(fileId)}
          onCheckedChange={(isChosen) => selection.toggle(fileId, isChosen)}
        />
      ),
    },
    {
      key: 'name',
      header: t('recording.name'),
      rowHeader: true,
      cell: (record) => (
        <RecordingNameCell
          record={record}
          isRenaming={renaming === record.fileId}
          onRenamed={() => setRenaming(undefined)}
          onOpen={() => onOpen(record)}
          href={hrefOf?.(record)}
        />
      ),
    },
    {
      key: 'status',
      header: t('library.transcript'),
      width: '21rem',
      cell: (record) => <RecordingStatus record={record} progress={progress.get(record.fileId)} onTranscribe={() => onTranscribe(record)} />,
    },
    {
      key: 'added',
      header: t('library.added'),
      width: '8rem',
      align: 'end',
      cell: ({ createTime }) => <span className={styles.date}>{formatDate(new Date(createTime * 1000), language)}</span>,
    },
    {
      key: 'actions',
      header: <VisuallyHidden>{t('library.actions')}</VisuallyHidden>,
      width: '3rem',
      align: 'end',
      cell: (record) => (
        <RecordingActions
          record={record}
          onOpen={() => onOpen(record)}
          onRename={() => setRenaming(record.fileId)}
          onTranscribe={() => onTranscribe(record)}
          onDownload={() => void download(call('downloadAudio', { fileId: record.fileId }))}
          onDelete={() => onDelete(record)}
        />
      ),
    },
  ]
  return <Table caption={t('library.recordings')} captionHidden columns={columns} rows={records} rowKey={({ fileId }) => fileId} busy={isBusy} />
}

function SkeletonTable(): ReactNode {
  const t = transcriptsMessages.useMessages()
  const columns: TableColumn<number>[] = [
    { key: 'name', header: t('recording.name'), cell: () => <Skeleton lines={2} width="60%" /> },
    { key: 'status', header: t('library.transcript'), width: '21rem', cell: () => <Skeleton width="8rem" /> },
    { key: 'added', header: t('library.added'), width: '8rem', align: 'end', cell: () => <Skeleton width="6rem" /> },
  ]
  return <Table caption={t('library.recordings')} captionHidden columns={columns} rows={[0, 1, 2, 3, 4]} rowKey={String} busy />
}
