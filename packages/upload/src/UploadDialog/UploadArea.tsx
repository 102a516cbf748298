import type { ReactElement } from 'react'
import type { HeldFiles } from '../shelf/hold-files.ts'
import { useUploads } from '../UploadProvider/uploads-context.ts'
import { DropArea } from './DropArea.tsx'
import styles from './UploadDialog.module.css'
import { VisitorArea } from './VisitorArea.tsx'

export interface UploadAreaProps {
  /** A visitor wants to log in, because a file waits for it. */
  onLogIn?: (() => void) | undefined
  /** Where a page without a login dialog leads to log in; in place of `onLogIn`. */
  logInHref?: string | undefined
  /** What became of files that a visitor dropped elsewhere on the page. */
  dropped?: HeldFiles | undefined
  /** Files were taken that are on their way now: the place to show them. */
  onAdded?: (() => void) | undefined
}

/** The same place for files as in the dialog, for the middle of a page. */
export function UploadArea({ onLogIn, logInHref, dropped, onAdded }: UploadAreaProps): ReactElement {
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
        <VisitorArea onLogIn={onLogIn} logInHref={logInHref} dropped={dropped} />
      )}
    </div>
  )
}
