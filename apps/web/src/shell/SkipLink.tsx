import type { ReactNode } from 'react'
import { webMessages } from '../messages.ts'
import styles from './SkipLink.module.css'

export function SkipLink(): ReactNode {
  const text = webMessages.useMessages()
  return (
    <a href="#content" className={styles.root}>
      {text('shell.skip')}
    </a>
  )
}
