import { Button, Progress } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { insightsMessages } from './messages.ts'
import styles from './Working.module.css'

export interface WorkingProps {
  /** What is going on. */
  label: string
  /** 0…1 */
  progress: number
  onStop: () => void
}

/** Work that a worker does: how far it is, and a way to stop it. */
export function Working({ label, progress, onStop }: WorkingProps): ReactNode {
  const t = insightsMessages.useMessages()
  return (
    <div className={styles.root}>
      <Progress label={label} value={progress > 0 ? progress : null} />
      <Button size="small" onClick={onStop}>
        {t('panel.stop')}
      </Button>
    </div>
  )
}
