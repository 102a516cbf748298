import { Icon } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { recordingsMessages } from '../messages.ts'
import styles from './QualityNote.module.css'

export interface QualityNoteProps {
  quality: 'basic' | 'good' | 'best'
}

const texts = {
  basic: 'qualityBasic',
  good: 'qualityGood',
  best: 'qualityBest',
} as const

export function QualityNote({ quality }: QualityNoteProps): ReactNode {
  const t = recordingsMessages.useMessages()
  return (
    <p className={styles.root} data-quality={quality}>
      {quality === 'basic' ? <Icon name="warning" size={16} /> : null}
      {t(texts[quality])}
    </p>
  )
}
