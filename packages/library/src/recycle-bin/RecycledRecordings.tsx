import { describeError } from '@longhand/api-client'
import { recycleDays } from '@longhand/contracts'
import type { RecycledRecording } from '@longhand/contracts'
import { Button, ConfirmDialog, EmptyState, ErrorState, Pagination, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useEmptyRecycleBinMutation, useListFoldersQuery } from '../api/library-api.ts'
import { useListRecycledQuery, usePurgeRecordingsMutation } from '../api/library-api.ts'
import { useRestoreRecordingsMutation } from '@longhand/recordings'
import { libraryMessages } from '../messages.ts'
import { LibraryHeader } from '../header/LibraryHeader.tsx'
import styles from './RecycleBin.module.css'
import { RecycledTable } from './RecycledTable.tsx'
import { SelectionBar } from '../selection/SelectionBar.tsx'
import { useSelection } from '../selection/use-selection.ts'

export function RecycledRecordings({ pageSize }: { pageSize: number }): ReactNode {
  const t = libraryMessages.useMessages()
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useListRecycledQuery({ page, pageSize })
  const restore = useRestore()
  const [purge] = usePurgeRecordingsMutation()
  const [emptyBin] = useEmptyRecycleBinMutation()
  const { data: folders } = useListFoldersQuery()
  const selection = useSelection()
  const [question, setQuestion] = useState<readonly RecycledRecording[] | 'all'>()
  const [isAsking, setAsking] = useState(false)
  const records = data?.list
  const pageCount = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))
  if (data && !isFetching && page > pageCount) setPage(pageCount)
  const chosen = (records ?? []).filter(({ recordingId }) => selection.ids.has(recordingId))
  const idsOf = (some: readonly RecycledRecording[]): string[] => some.map(({ recordingId }) => recordingId)

  function ask(about: readonly RecycledRecording[] | 'all'): void {
    setQuestion(about)
    setAsking(true)
  }

  async function erase(): Promise<void> {
    if (question === 'all') await emptyBin().unwrap()
    else if (question) await purge({ recordingIds: idsOf(question) }).unwrap()
    selection.clear()
  }

  return (
    <section className={styles.root} aria-label={t('library.recycleBin')}>
      <LibraryHeader
        title={t('library.recycleBin')}
        total={data?.total}
        action={
          data && data.total > 0 ? (
            <Button icon="trash" onClick={() => ask('all')}>
              {t('library.emptyBin')}
            </Button>
          ) : null
        }
      />
      {chosen.length > 0 ? (
        <SelectionBar count={chosen.length} onClear={selection.clear}>
          <Button
            size="small"
            icon="restore"
            onClick={() => {
              selection.clear()
              void restore(chosen)
            }}
          >
            {t('library.restore')}
          </Button>
          <Button size="small" icon="trash" onClick={() => ask(chosen)}>
            {t('library.erase')}
          </Button>
        </SelectionBar>
      ) : null}
      {error && !data ? (
        <ErrorState
          title={t('library.binFailed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data && data.total === 0 ? (
        <EmptyState
          icon="trash"
          title={t('library.binEmptyTitle')}
          description={t('library.binEmptyText', { days: recycleDays })}
        />
      ) : (
        <RecycledTable
          records={records}
          selection={selection}
          isBusy={isFetching}
          folderNameOf={({ folderId }) => folders?.find((folder) => folder.folderId === folderId)?.folderName}
          onRestore={(record) => void restore([record])}
          onErase={(record) => ask([record])}
        />
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        onPageChange={(next) => {
          selection.clear()
          setPage(next)
        }}
      />
      <EraseQuestion
        question={question}
        total={data?.total ?? 0}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={erase}
      />
    </section>
  )
}

function useRestore(): (records: readonly RecycledRecording[]) => Promise<void> {
  const t = libraryMessages.useMessages()
  const toast = useToast()
  const [restore] = useRestoreRecordingsMutation()
  return async (records) => {
    const { error } = await restore({ recordingIds: records.map(({ recordingId }) => recordingId) })
    const [first] = records
    if (error || !first) return
    toast.show({
      title:
        records.length === 1
          ? t('bin.restoredOne', { fileName: first.fileName })
          : t('bin.restored', { count: records.length }),
      tone: 'success',
    })
  }
}

interface EraseQuestionProps {
  /** Stays while the window fades away. */
  question: readonly RecycledRecording[] | 'all' | undefined
  total: number
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => Promise<void>
}

function EraseQuestion({
  question = [],
  total,
  open,
  onOpenChange,
  onConfirm,
}: EraseQuestionProps): ReactNode {
  const t = libraryMessages.useMessages()
  const count = question === 'all' ? total : question.length
  const [first] = question === 'all' ? [] : question
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={onOpenChange}
      title={
        question !== 'all' && count === 1 && first
          ? t('library.eraseOne', { fileName: first.fileName })
          : t('library.eraseQuestion', { count })
      }
      description={t('library.eraseText')}
      confirmLabel={question === 'all' ? t('library.emptyBin') : t('library.erase')}
      onConfirm={onConfirm}
    />
  )
}
