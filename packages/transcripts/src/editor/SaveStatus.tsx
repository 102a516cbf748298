import { Button, Icon, Spinner } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { useErrorSentence } from '../api/use-error-sentence.ts'
import { transcriptsMessages } from '../messages.ts'
import styles from './SaveStatus.module.css'
import type { SaveState } from './session/autosave.ts'

export interface SaveStatusProps {
  /** Two texts to choose from are told elsewhere: the workbench by {@link ChangedElsewhere}, notes in their own words. */
  state: Exclude<SaveState, { status: 'conflict' }>
  onRetry: () => void
}

/** Says whether everything is saved, and what to do when it is not. */
export function SaveStatus({ state, onRetry }: SaveStatusProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const sentenceOf = useErrorSentence()
  switch (state.status) {
    case 'saved':
      return (
        <p className={styles.root}>
          <Icon name="check" size={16} />
          {t('editor.saved')}
        </p>
      )
    case 'unsaved':
      return <p className={styles.root}>{t('editor.edited')}</p>
    case 'saving':
      return (
        <p className={styles.root}>
          <Spinner size={14} />
          {t('editor.saving')}
        </p>
      )
    case 'offline':
      return (
        <div className={styles.root} data-tone="amber" role="status">
          <Icon name="warning" size={16} />
          {t('editor.offline')}
          <Button size="small" variant="quiet" onClick={onRetry}>
            {t('editor.saveNow')}
          </Button>
        </div>
      )
    case 'failed':
      return (
        <div className={styles.root} data-tone="red" role="alert">
          <Icon name="warning" size={16} />
          {t('editor.notSaved', { reason: sentenceOf(state.error) ?? '' })}
          <Button size="small" onClick={onRetry}>
            {t('editor.retry')}
          </Button>
        </div>
      )
  }
}

/** Says that there is another text to choose from. It may wait beside what is being saved: edits from before a crash do. */
export function ChangedElsewhere({ onResolve }: { /** Opens the choice. */ onResolve: () => void }): ReactNode {
  const t = transcriptsMessages.useMessages()
  return (
    <div className={styles.root} data-tone="amber" role="alert">
      <Icon name="warning" size={16} />
      {t('editor.changedElsewhere')}
      <Button size="small" onClick={onResolve}>
        {t('editor.decide')}
      </Button>
    </div>
  )
}
