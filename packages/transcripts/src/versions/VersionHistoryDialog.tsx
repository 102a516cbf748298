import { Button, Dialog, EmptyState, ErrorState, Skeleton, useToast } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useListVersionsQuery, useRestoreVersionMutation } from '../api/versions-api.ts'
import { useErrorSentence } from '../api/use-error-sentence.ts'
import type { TranscriptDocument } from '../editor/document/transcript-document.ts'
import type { Passage } from './compare-versions.ts'
import { VersionChanges } from './VersionChanges.tsx'
import styles from './VersionHistoryDialog.module.css'
import { VersionList } from './VersionList.tsx'
import { versionsMessages } from './versions-messages.ts'

export interface VersionHistoryDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  fileId: string
  /** The text as it is now. */
  current: TranscriptDocument
  /** Runs before a text takes the place of the present one, so that the newest edits become a version. */
  beforeRestore?: (() => Promise<void>) | undefined
  /** The server has another text now. */
  onRestored?: ((revision: number) => void) | undefined
}

/** Texts as they once were: compared with the present one, and brought back as a whole or by passage. */
export function VersionHistoryDialog({ open, onOpenChange, fileId, current, beforeRestore, onRestored }: VersionHistoryDialogProps): ReactNode {
  const t = versionsMessages.useMessages()
  const kit = kitMessages.useMessages()
  const sentenceOf = useErrorSentence()
  const { data: history, error, refetch, isFetching } = useListVersionsQuery({ fileId }, { skip: !open })
  const [chosenId, setChosenId] = useState<string>()
  const chosen = history?.list.find(({ versionId }) => versionId === chosenId) ?? history?.list[0]
  const { restore, isRestoring } = useRestore({ fileId, beforeRestore, onRestored })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="full"
      title={t('history')}
      description={t('about')}
      closeLabel={kit('close')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{kit('close')}</Button>
          <Button variant="primary" icon="undo" disabled={!chosen} busy={isRestoring} onClick={() => chosen && void restore(chosen.versionId)}>
            {t('restore')}
          </Button>
        </>
      }
    >
      {history && chosen ? (
        <div className={styles.root}>
          <VersionList versions={history.list} chosenId={chosen.versionId} onChoose={setChosenId} />
          <VersionChanges key={chosen.versionId} fileId={fileId} versionId={chosen.versionId} current={current} isRestoring={isRestoring} onRestore={(passage) => void restore(chosen.versionId, passage)} />
        </div>
      ) : history ? (
        <EmptyState icon="clock" title={t('empty')} description={t('emptyText')} />
      ) : error ? (
        <ErrorState title={t('failed')} description={sentenceOf(error)} onRetry={() => void refetch()} retryLabel={kit('retry')} retrying={isFetching} />
      ) : (
        <div aria-busy>
          <Skeleton lines={6} />
        </div>
      )}
    </Dialog>
  )
}

function useRestore({ fileId, beforeRestore, onRestored }: Pick<VersionHistoryDialogProps, 'fileId' | 'beforeRestore' | 'onRestored'>): {
  restore: (versionId: string, passage?: Passage) => Promise<void>
  isRestoring: boolean
} {
  const t = versionsMessages.useMessages()
  const toast = useToast()
  const sentenceOf = useErrorSentence()
  const [send, { isLoading: isRestoring }] = useRestoreVersionMutation()
  const idsOf = (sections: Passage['now']): string[] => sections.map(({ id }) => id)
  return {
    isRestoring,
    restore: async (versionId, passage) => {
      await beforeRestore?.()
      const { data, error } = await send({ fileId, versionId, ...(passage ? { passage: { take: idsOf(passage.then), drop: idsOf(passage.now) } } : {}) })
      if (!data) {
        toast.show({ title: t('notRestored'), description: sentenceOf(error), tone: 'error' })
        return
      }
      toast.show({ title: t(passage ? 'passageRestored' : 'restored'), description: t('restoredText'), tone: 'success' })
      onRestored?.(data.revision)
    },
  }
}
