import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { webMessages } from '../../messages.ts'
import { TimeLeft } from '../../shell/TimeLeft.tsx'
import styles from './LibraryPage.module.css'

export function TimeLink(): ReactNode {
  const text = webMessages.useMessages()
  return (
    <Link to="/personalInfo?menu=time" className={styles.time}>
      <TimeLeft unknown={text('shell.timeAndPlan')} />
    </Link>
  )
}
