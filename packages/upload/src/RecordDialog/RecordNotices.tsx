import { transcriptionMaxSeconds, uploadLimits } from '@longhand/contracts'
import { Notice } from '@longhand/ui-kit'
import type { ReactElement } from 'react'
import { useRecorderState } from '../recorder/recorder-context.ts'
import { recorderMessages } from '../recorder/recorder-messages.ts'
import { isUnsaved } from '../recorder/recorder-transitions.ts'
import styles from './RecordDialog.module.css'
import { useProblemWords } from './use-problem-words.ts'

export function RecordNotices(): ReactElement {
  const text = recorderMessages.useMessages()
  const words = useProblemWords()
  const { status, problem, isOffline } = useRecorderState()
  const isHarmless = problem?.kind === 'left' || problem?.kind === 'full' || problem?.kind === 'other-page'
  return (
    <>
      <div role="alert" className={styles.alert}>
        {problem ? <Notice tone={isHarmless ? 'amber' : 'red'}>{words(problem)}</Notice> : null}
      </div>
      {isOffline ? (
        <Notice tone="amber">{text(status === 'saving' ? 'offlineSaving' : 'offline')}</Notice>
      ) : null}
      {status === 'idle' && !problem ? (
        <p className={styles.hint}>
          {text('intro')}{' '}
          {text('limits', {
            hours: uploadLimits.maxSeconds / 3600,
            transcribed: transcriptionMaxSeconds / 3600,
          })}
        </p>
      ) : null}
      {isUnsaved(status) && !problem && !isOffline ? (
        <p className={styles.hint}>{text('background')}</p>
      ) : null}
    </>
  )
}
