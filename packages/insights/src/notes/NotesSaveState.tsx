import { SaveStatus } from '@longhand/saving'
import type { SaveState } from '@longhand/saving'
import { Button, Notice } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { insightsMessages } from '../messages.ts'
import styles from './NotesEditor.module.css'

export interface NotesSaveStateProps {
  state: SaveState
  onRetry: () => void
  onTakeTheirs: () => void
  onKeepMine: () => void
}

export function NotesSaveState({ state, onRetry, onTakeTheirs, onKeepMine }: NotesSaveStateProps): ReactNode {
  const t = insightsMessages.useMessages()
  if (state.status !== 'conflict') return <SaveStatus state={state} onRetry={onRetry} isKept={false} />
  return (
    <div role="alert">
      <Notice tone="amber">
        <p className={styles.question}>{t('notes.conflict')}</p>
        <Button size="small" onClick={onTakeTheirs}>
          {t('notes.takeTheirs')}
        </Button>{' '}
        <Button size="small" onClick={onKeepMine}>
          {t('notes.keepMine')}
        </Button>
      </Notice>
    </div>
  )
}
