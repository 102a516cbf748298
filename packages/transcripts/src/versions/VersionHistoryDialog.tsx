import { describeError } from '@longhand/api-client'
import { versionDays } from '@longhand/contracts'
import type { Text } from '@longhand/transcript'
import { Button, Dialog, EmptyState, ErrorState, Skeleton, useToast } from '@longhand/ui-kit'
import { formatDate, kitMessages, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useListVersionsQuery, useRestoreVersionMutation } from '../api/versions-api.ts'
import { ExportDialog } from '../outputs/ExportDialog.tsx'
import type { Passage } from './compare-versions.ts'
import { VersionChanges } from './VersionChanges.tsx'
import { DeleteVersionQuestion } from './DeleteVersionQuestion.tsx'
import { NameVersionDialog } from './NameVersionDialog.tsx'
import styles from './VersionHistoryDialog.module.css'
import { VersionList } from './VersionList.tsx'
import { versionsMessages } from './versions-messages.ts'

export interface VersionHistoryDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  recordingId: string
  current: Text
  /** Runs first, so that the newest edits are in a version. */
  beforeRestore?: (() => Promise<void>) | undefined
  onRestored?: ((revision: number) => void) | undefined
}

export function VersionHistoryDialog({
  open,
  onOpenChange,
  recordingId,
  current,
  beforeRestore,
  onRestored,
}: VersionHistoryDialogProps): ReactNode {
  const t = versionsMessages.useMessages()
  const kit = kitMessages.useMessages()
  const language = useLanguage()
  const { data: history, error, refetch, isFetching } = useListVersionsQuery({ recordingId }, { skip: !open })
  const [chosenId, setChosenId] = useState<string>()
  const chosen = history?.list.find(({ versionId }) => versionId === chosenId) ?? history?.list[0]
  const [asking, setAsking] = useState<'namePresent' | 'name' | 'delete' | 'export'>()
  const endAsking = (): void => setAsking(undefined)
  const { restore, isRestoring } = useRestore({ recordingId, beforeRestore, onRestored })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="full"
      title={t('history')}
      description={t('about', { count: versionDays })}
      footer={
        <>
          {chosen ? (
            <div className={styles.actions}>
              <Button icon="trash" variant="quiet" onClick={() => setAsking('delete')}>
                {t('delete')}
              </Button>
              <Button icon="edit" variant="quiet" onClick={() => setAsking('name')}>
                {t(chosen.name === null ? 'name' : 'rename')}
              </Button>
              <Button icon="download" variant="quiet" onClick={() => setAsking('export')}>
                {t('export')}
              </Button>
            </div>
          ) : null}
          <Button onClick={() => onOpenChange(false)}>{kit('close')}</Button>
          {chosen || !history ? (
            <Button
              variant="primary"
              icon="undo"
              disabled={!chosen}
              busy={isRestoring}
              onClick={() => chosen && void restore(chosen.versionId)}
            >
              {t('restore')}
            </Button>
          ) : null}
        </>
      }
    >
      {history && chosen ? (
        <div className={styles.root}>
          <VersionList
            versions={history.list}
            chosenId={chosen.versionId}
            onChoose={setChosenId}
            onNamePresent={() => setAsking('namePresent')}
          />
          <VersionChanges
            key={chosen.versionId}
            recordingId={recordingId}
            versionId={chosen.versionId}
            current={current}
            isRestoring={isRestoring}
            onRestore={(passage) => void restore(chosen.versionId, passage)}
          />
        </div>
      ) : history ? (
        <EmptyState
          icon="clock"
          title={t('empty')}
          description={t('emptyText')}
          action={
            <Button icon="plus" onClick={() => setAsking('namePresent')}>
              {t('namePresent')}
            </Button>
          }
        />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div aria-busy>
          <Skeleton lines={6} />
        </div>
      )}
      {asking === 'namePresent' ? (
        <NameVersionDialog
          recordingId={recordingId}
          version={undefined}
          beforeNaming={beforeRestore}
          onNamed={setChosenId}
          onClose={endAsking}
        />
      ) : null}
      {asking === 'name' && chosen ? (
        <NameVersionDialog
          recordingId={recordingId}
          version={chosen}
          onNamed={setChosenId}
          onClose={endAsking}
        />
      ) : null}
      {asking === 'delete' && chosen ? (
        <DeleteVersionQuestion recordingId={recordingId} version={chosen} onClose={endAsking} />
      ) : null}
      {asking === 'export' && chosen ? (
        <ExportDialog
          open
          onOpenChange={endAsking}
          recordings={[{ recordingId, fileName: '' }]}
          version={{
            versionId: chosen.versionId,
            name:
              chosen.name ??
              formatDate(new Date(chosen.saveTime * 1000), language, {
                dateStyle: 'medium',
                timeStyle: 'short',
              }),
          }}
        />
      ) : null}
    </Dialog>
  )
}

function useRestore({
  recordingId,
  beforeRestore,
  onRestored,
}: Pick<VersionHistoryDialogProps, 'recordingId' | 'beforeRestore' | 'onRestored'>): {
  restore: (versionId: string, passage?: Passage) => Promise<void>
  isRestoring: boolean
} {
  const t = versionsMessages.useMessages()
  const toast = useToast()
  const language = useLanguage()
  const [send, { isLoading: isRestoring }] = useRestoreVersionMutation()
  const idsOf = (sections: Passage['now']): string[] => sections.map(({ id }) => id)
  return {
    isRestoring,
    restore: async (versionId, passage) => {
      await beforeRestore?.()
      const { data, error } = await send({
        recordingId,
        versionId,
        passage: passage ? { take: idsOf(passage.then), drop: idsOf(passage.now) } : undefined,
      })
      if (!data) {
        toast.show({ title: t('notRestored'), description: describeError(error, language), tone: 'error' })
        return
      }
      toast.show({
        title: t(passage ? 'passageRestored' : 'restored'),
        description: t('restoredText'),
        tone: 'success',
      })
      onRestored?.(data.revision)
    },
  }
}
