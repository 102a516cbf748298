import { Icon } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import styles from './QualityNote.module.css'

export interface QualityNoteProps {
  quality: 'basic' | 'good' | 'best'
}

const texts = {
  basic: 'recording.qualityBasic',
  good: 'recording.qualityGood',
  best: 'recording.qualityBest',
} as const

export function QualityNote({ quality }: QualityNoteProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  return (
    <p className={styles.root} data-quality={quality}>
      {quality === 'basic' ? <Icon name="warning" size={16} /> : null}
      {t(texts[quality])}
    </p>
  )
}
