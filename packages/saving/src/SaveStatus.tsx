import { describeError } from '@longhand/api-client'
import { Button, Icon, Spinner } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { savingMessages } from './messages.ts'
import styles from './SaveStatus.module.css'
import type { SaveState } from './autosave.ts'

export interface SaveStatusProps {
  state: Exclude<SaveState, { status: 'conflict' }>
  onRetry: () => void
  /** Whether what is not saved yet would survive the page. */
  isKept: boolean
}

/** One line, however little room it has. */
export function SaveStatus({ state, onRetry, isKept }: SaveStatusProps): ReactNode {
  const t = savingMessages.useMessages()
  const language = useLanguage()
  switch (state.status) {
    case 'saved':
      return (
        <p className={styles.root}>
          <Icon name="check" size={16} />
          <Line text={t('saved')} />
        </p>
      )
    case 'unsaved':
      return (
        <p className={styles.root}>
          <Line text={t('edited')} />
        </p>
      )
    case 'saving':
      return (
        <p className={styles.root}>
          <Spinner size={14} />
          <Line text={t('saving')} />
        </p>
      )
    case 'offline':
    case 'busy':
      return (
        <div className={styles.root} data-tone="amber" role="status">
          <Icon name="warning" size={16} />
          <Line text={t(isKept ? state.status : `${state.status}Unkept`)} />
          <Button size="small" variant="quiet" onClick={onRetry}>
            {t('saveNow')}
          </Button>
        </div>
      )
    case 'failed':
      return (
        <div className={styles.root} data-tone="red" role="alert">
          <Icon name="warning" size={16} />
          <Line text={t('notSaved', { reason: describeError(state.error, language) ?? '' })} />
          <Button size="small" onClick={onRetry}>
            {t('retry')}
          </Button>
        </div>
      )
  }
}

function Line({ text }: { text: string }): ReactNode {
  return (
    <span className={styles.text} title={text}>
      {text}
    </span>
  )
}

/** The other text may wait beside what is being saved: edits from before a crash do. */
export function ChangedElsewhere({
  onResolve,
}: {
  /** Opens the choice. */ onResolve: () => void
}): ReactNode {
  const t = savingMessages.useMessages()
  return (
    <div className={styles.root} data-tone="amber" role="alert">
      <Icon name="warning" size={16} />
      {t('changedElsewhere')}
      <Button size="small" onClick={onResolve}>
        {t('decide')}
      </Button>
    </div>
  )
}
