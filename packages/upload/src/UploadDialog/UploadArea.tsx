import type { ReactElement } from 'react'
import { useUploads } from '../UploadProvider/uploads-context.ts'
import { DropArea } from './DropArea.tsx'
import styles from './UploadDialog.module.css'
import { VisitorArea } from './VisitorArea.tsx'

export interface UploadAreaProps {
  /** A visitor wants to log in, because a file waits for it. */
  onLogIn?: (() => void) | undefined
  /** Files were taken that are on their way now: the place to show them. */
  onAdded?: (() => void) | undefined
}

/** The same place for files as in the dialog, for the middle of a page. */
export function UploadArea({ onLogIn, onAdded }: UploadAreaProps): ReactElement {
  const uploads = useUploads()
  return (
    <div className={styles.content}>
      {uploads ? (
        <DropArea
          isCompact={false}
          onFiles={(files) => {
            uploads.add(files)
            onAdded?.()
          }}
        />
      ) : (
        <VisitorArea onLogIn={onLogIn} />
      )}
    </div>
  )
}
