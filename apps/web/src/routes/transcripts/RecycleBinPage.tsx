import { RecycleBin } from '@longhand/transcripts'
import type { ReactNode } from 'react'
import { MembersOnly } from '../../session/MembersOnly.tsx'
import styles from './LibraryPage.module.css'

export function RecycleBinPage(): ReactNode {
  return (
    <div className={styles.root}>
      <MembersOnly>
        <RecycleBin />
      </MembersOnly>
    </div>
  )
}
