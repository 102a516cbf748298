import type { ReactNode } from 'react'
import { LibrarySide } from './LibrarySide.tsx'
import type { LibrarySideProps } from './LibrarySide.tsx'
import styles from './RecordingLibrary.module.css'
import { RecycledRecordings } from '../recycle-bin/RecycledRecordings.tsx'

export interface RecycleBinProps {
  /** The ways back to the library, with its folders and storage. Without it, the bin is alone. */
  library?: Omit<LibrarySideProps, 'folderId'> | undefined
  /** Recordings on one page. @default 50 */
  pageSize?: number | undefined
}

export function RecycleBin({ library, pageSize = 50 }: RecycleBinProps): ReactNode {
  const recordings = <RecycledRecordings pageSize={pageSize} />
  if (!library) return recordings
  return (
    <div className={styles.root}>
      <LibrarySide {...library} folderId={undefined} />
      {recordings}
    </div>
  )
}
