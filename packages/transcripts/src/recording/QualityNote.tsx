import { Notice } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'

export interface QualityNoteProps {
  /** Name of the engine. */
  engine: string
  quality: 'basic' | 'good' | 'best'
}

/** What to expect of an engine, and for a basic one how to get a better. */
export function QualityNote({ engine, quality }: QualityNoteProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  switch (quality) {
    case 'basic':
      return <Notice tone="amber">{t('recording.qualityBasic', { engine })}</Notice>
    case 'good':
      return <Notice>{t('recording.qualityGood', { engine })}</Notice>
    case 'best':
      return <Notice>{t('recording.qualityBest', { engine })}</Notice>
  }
}
