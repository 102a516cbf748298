import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TimeLeft } from '../../shell/TimeLeft.tsx'
import styles from './LibraryPage.module.css'

export function TimeLink(): ReactNode {
  return (
    <Link to="/personalInfo?menu=time" className={styles.time}>
      <TimeLeft />
    </Link>
  )
}
