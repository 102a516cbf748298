import { saveDownload } from '@longhand/api-client'
import { Button, Dialog, ErrorState, Notice, Skeleton, useToast } from '@longhand/ui-kit'
import { formatDuration, kitMessages } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import styles from './ConflictDialog.module.css'
import { differencesOf, plainTextOf } from './document/compare.ts'
import type { Difference, SidedSection } from './document/compare.ts'
import type { TranscriptDocument } from './document/transcript-document.ts'

export interface ConflictDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  fileName: string
  ours: TranscriptDocument
  /** `undefined` while it is on its way. */
  theirs: TranscriptDocument | undefined
  /** Why the newer text can't be had. */
  failure: string | undefined
  onRetry: () => void
  onTakeTheirs: () => void
  onKeepOurs: () => void
}

/** Most differences that are shown; the rest is counted. */
const shownDifferences = 50

/** Two people, or two tabs, changed the same text: shows both and lets a person choose. Neither choice loses the other text. */
export function ConflictDialog({ open, onOpenChange, fileName, ours, theirs, failure, onRetry, onTakeTheirs, onKeepOurs }: ConflictDialogProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const kit = kitMessages.useMessages()
  const copy = useCopy(ours, fileName)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title={t('editor.conflictTitle')}
      description={t('editor.conflictText')}
      closeLabel={kit('close')}
      footer={
        <>
          <Button icon="copy" variant="quiet" className={styles.copy} onClick={() => void copy()}>
            {t('editor.copyMine')}
          </Button>
          <Button disabled={!theirs} onClick={onTakeTheirs}>
            {t('editor.loadNewer')}
          </Button>
          <Button variant="primary" disabled={!theirs} onClick={onKeepOurs}>
            {t('editor.keepMine')}
          </Button>
        </>
      }
    >
      {theirs ? (
        <Differences differences={differencesOf(ours, theirs)} />
      ) : failure === undefined ? (
        <div aria-busy>
          <Skeleton lines={4} />
        </div>
      ) : (
        <ErrorState title={t('editor.newerFailed')} description={failure} onRetry={onRetry} retryLabel={kit('retry')} />
      )}
    </Dialog>
  )
}

function Differences({ differences }: { differences: readonly Difference[] }): ReactNode {
  const t = transcriptsMessages.useMessages()
  if (differences.length === 0) return <Notice tone="bean">{t('editor.noDifference')}</Notice>
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t('editor.differences', { count: differences.length })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('editor.time')}</th>
          <th scope="col">{t('editor.mine')}</th>
          <th scope="col">{t('editor.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.slice(0, shownDifferences).map(({ sectionId, startMs, ours, theirs }) => (
          <tr key={sectionId}>
            <th scope="row">{formatDuration(startMs / 1000)}</th>
            <Side side={ours} />
            <Side side={theirs} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Side({ side }: { side: SidedSection | undefined }): ReactNode {
  const t = transcriptsMessages.useMessages()
  if (!side) return <td className={styles.missing}>{t('editor.missing')}</td>
  return (
    <td>
      <span className={styles.speaker}>{side.speaker}</span>
      <span dir="auto" className={styles.text}>
        {side.text}
      </span>
    </td>
  )
}

function useCopy(transcript: TranscriptDocument, fileName: string): () => Promise<void> {
  const t = transcriptsMessages.useMessages()
  const toast = useToast()
  return async () => {
    const text = plainTextOf(transcript, formatDuration)
    try {
      await navigator.clipboard.writeText(text)
      toast.show({ title: t('editor.copied'), tone: 'success' })
    } catch {
      // Pages without https have no clipboard, and a person may refuse it: a file does as well.
      saveDownload({ name: `${fileName}.txt`, blob: new Blob([text], { type: 'text/plain;charset=utf-8' }) })
    }
  }
}
