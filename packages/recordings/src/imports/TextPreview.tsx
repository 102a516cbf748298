import type { ImportedText } from '@longhand/transcript/imports'
import { playerTime } from '@longhand/transcript'
import { Notice } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import styles from './ImportDialog.module.css'
import { importMessages } from './import-messages.ts'

/** Sections. */
const maxShown = 4

/** The beginning of a text as it will be, before anything is replaced. */
export function TextPreview({ text }: { text: ImportedText }): ReactNode {
  const t = importMessages.useMessages()
  return (
    <>
      <Beginning sections={text.sections} />
      {text.notes?.map(({ kind, count, example }) => (
        <Notice key={kind}>{t(kind === 'times' ? 'unknownTimes' : 'leftOut', { count, example })}</Notice>
      ))}
    </>
  )
}

function Beginning({ sections }: Pick<ImportedText, 'sections'>): ReactNode {
  const t = importMessages.useMessages()
  return (
    <ol className={styles.preview} aria-label={t('beginning')}>
      {sections.slice(0, maxShown).map(({ speaker, startMs, text: said }, index) => (
        <li key={index} className={styles.previewed}>
          <span className={styles.when}>
            {[speaker, ...(startMs === undefined ? [] : [playerTime(startMs)])].filter(Boolean).join(' · ')}
          </span>
          <span className={styles.said} dir="auto">
            {said}
          </span>
        </li>
      ))}
    </ol>
  )
}
