import { Button } from '@longhand/ui-kit'
import type { ReactElement, RefObject } from 'react'
import { useRecorder, useRecorderState } from '../recorder/recorder-context.ts'
import { recorderMessages } from '../recorder/recorder-messages.ts'
import styles from './RecordDialog.module.css'

export interface RecordActionsProps {
  mainRef: RefObject<HTMLButtonElement | null>
  onStart: () => void
  onDiscard: () => void
  onDone: () => void
}

/** The button that begins becomes the one that pauses and resumes, so that it keeps the focus. */
export function RecordActions({ mainRef, onStart, onDiscard, onDone }: RecordActionsProps): ReactElement {
  const text = recorderMessages.useMessages()
  const recorder = useRecorder()
  const { status, problem } = useRecorderState()
  const hasSound =
    status === 'recording' || status === 'paused' || status === 'interrupted' || status === 'failed'
  const isFull = problem?.kind === 'full'

  return (
    <div className={styles.actions}>
      {hasSound ? (
        <Button key="discard" variant="quiet" icon="trash" className={styles.discard} onClick={onDiscard}>
          {text('action.discard')}
        </Button>
      ) : null}
      {status === 'idle' || status === 'asking' ? (
        <Button
          key="main"
          ref={mainRef}
          variant="primary"
          icon="mic"
          busy={status === 'asking'}
          onClick={onStart}
        >
          {text('action.start')}
        </Button>
      ) : null}
      {status === 'recording' ? (
        <Button key="main" ref={mainRef} icon="pause" onClick={() => recorder?.pause()}>
          {text('action.pause')}
        </Button>
      ) : null}
      {status === 'paused' && !isFull ? (
        <Button key="main" ref={mainRef} icon="mic" onClick={() => recorder?.resume()}>
          {text('action.resume')}
        </Button>
      ) : null}
      {status === 'interrupted' && !isFull ? (
        <Button key="main" ref={mainRef} icon="mic" onClick={() => void recorder?.goOn()}>
          {text('action.goOn')}
        </Button>
      ) : null}
      {status === 'saved' ? (
        <Button key="main" ref={mainRef} icon="mic" onClick={() => recorder?.reset()}>
          {text('action.another')}
        </Button>
      ) : null}
      {hasSound || status === 'saving' ? (
        <Button key="save" variant="primary" busy={status === 'saving'} onClick={() => void recorder?.save()}>
          {text(
            status === 'failed'
              ? 'action.retry'
              : status === 'interrupted'
                ? 'action.saveAsIs'
                : 'action.save',
          )}
        </Button>
      ) : null}
      {status === 'saved' ? (
        <Button key="done" variant="primary" onClick={onDone}>
          {text('done')}
        </Button>
      ) : null}
    </div>
  )
}
