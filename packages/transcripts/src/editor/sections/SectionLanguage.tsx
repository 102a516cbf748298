import { languageName } from '@longhand/transcript'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../../messages.ts'
import styles from './SectionRow.module.css'

export interface SectionLanguageProps {
  language: string
  time: string
  /** Missing where it can’t be changed. */
  onOpen: ((anchor: Element) => void) | undefined
}

export function SectionLanguage({ language, time, onOpen }: SectionLanguageProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const name = languageName(language, useLanguage())
  const root = useRef<HTMLButtonElement>(null)
  if (!onOpen) return <span className={styles.language}>{name}</span>
  return (
    <button
      ref={root}
      type="button"
      className={styles.language}
      aria-haspopup="dialog"
      aria-label={t('editor.changeLanguage', { language: name, time })}
      onClick={() => onOpen(root.current!)}
    >
      {name}
    </button>
  )
}
