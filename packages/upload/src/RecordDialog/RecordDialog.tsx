import { fileNameLength } from '@longhand/contracts'
import { Dialog, TextField } from '@longhand/ui-kit'
import { formatDate, formatDuration, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { useRecorder, useRecorderState } from '../recorder/recorder-context.ts'
import { recorderMessages } from '../recorder/recorder-messages.ts'
import { useRecordedSeconds } from '../recorder/use-recorded-seconds.ts'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { LevelMeter } from './LevelMeter.tsx'
import { RecordActions } from './RecordActions.tsx'
import styles from './RecordDialog.module.css'
import { RecordNotices } from './RecordNotices.tsx'

/** Room for the ending that the server adds. */
const maxCharacters = fileNameLength - 5

export interface RecordDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** @default none */
  folderId?: string | undefined
}

/** Closing it stops nothing. */
export function RecordDialog({ open, onOpenChange, folderId = '' }: RecordDialogProps): ReactElement {
  const text = recorderMessages.useMessages()
  const recorder = useRecorder()
  const { status, name, record } = useRecorderState()
  const createName = useDefaultName()
  const [draft, setDraft] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const start = useRef<HTMLButtonElement>(null)
  const isNew = status === 'idle' || (status === 'asking' && recorder?.seconds() === 0)
  const shownName = isNew ? (draft ?? createName()) : name

  useEffect(() => {
    // One that another page or browser left may have come since the page was loaded.
    if (open) void recorder?.look()
  }, [open, recorder])

  function begin(): void {
    void recorder?.start({ name: shownName.trim() || createName(), folderId })
    setDraft(undefined)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('title')}
      closeOnOutsidePress={false}
      initialFocus={start}
      footer={
        <RecordActions
          mainRef={start}
          onStart={begin}
          onDiscard={() => setAsking(true)}
          onDone={() => onOpenChange(false)}
        />
      }
    >
      <div className={styles.content}>
        <div className={styles.panel} data-status={status}>
          <p role="status" className={styles.status}>
            <span className={styles.lamp} />
            {text(`status.${status}`)}
          </p>
          <RecordTime />
          <LevelMeter key={String(open)} />
        </div>
        <RecordNotices />
        <TextField
          label={text('name')}
          value={status === 'saved' ? (record?.fileName ?? name) : shownName}
          onValueChange={isNew ? setDraft : (next) => recorder?.rename(next)}
          maxLength={maxCharacters}
          disabled={status === 'asking' || status === 'saving' || status === 'saved'}
        />
      </div>
      <DiscardQuestion open={isAsking} onOpenChange={setAsking} />
    </Dialog>
  )
}

function RecordTime(): ReactElement {
  const text = recorderMessages.useMessages()
  return (
    <p role="timer" aria-label={text('time')} aria-live="off" className={styles.time}>
      {formatDuration(useRecordedSeconds())}
    </p>
  )
}

function useDefaultName(): () => string {
  const text = recorderMessages.useMessages()
  const language = useLanguage()
  return useMemo(
    () => () =>
      text('defaultName', {
        date: formatDate(new Date(), language, { dateStyle: 'medium', timeStyle: 'short' }).replaceAll(
          ':',
          '.',
        ),
      }),
    [text, language],
  )
}
