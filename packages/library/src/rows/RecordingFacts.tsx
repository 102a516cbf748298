import { formatBytes, formatLength, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import styles from './RecordingNameCell.module.css'

export interface RecordingFactsProps {
  seconds?: number | undefined
  bytes: number
  format?: string | undefined
  folder?: ReactNode
}

export function RecordingFacts({ seconds, bytes, format, folder }: RecordingFactsProps): ReactNode {
  const language = useLanguage()
  return (
    <span className={styles.facts}>
      {seconds === undefined ? null : <span>{formatLength(seconds)}</span>}
      <span>{formatBytes(bytes, language)}</span>
      {format === undefined ? null : <span>{format}</span>}
      {folder === undefined ? null : <span className={styles.folder}>{folder}</span>}
    </span>
  )
}
