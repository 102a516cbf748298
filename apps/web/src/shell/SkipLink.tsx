import type { ReactNode } from 'react'
import { webMessages } from '../messages.ts'
import styles from './SkipLink.module.css'

/** The first stop of the tab key: past the header. */
export function SkipLink(): ReactNode {
  const text = webMessages.useMessages()
  return (
    <a href="#content" className={styles.root}>
      {text('shell.skip')}
    </a>
  )
}
