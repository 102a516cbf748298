import { Button, Progress } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { insightsMessages } from './messages.ts'
import styles from './Working.module.css'

export interface WorkingProps {
  label: string
  /** 0…1 */
  progress: number
  onStop: () => void
}

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
