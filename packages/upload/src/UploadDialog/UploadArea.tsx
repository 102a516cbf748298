import type { ReactElement } from 'react'
import type { HeldFiles } from '../store/hold-files.ts'
import { useUploads } from '../UploadProvider/uploads-context.ts'
import { DropArea } from './DropArea.tsx'
import styles from './UploadDialog.module.css'
import { type LoginChoice, VisitorArea } from './VisitorArea.tsx'

export interface UploadAreaProps {
  /** Called when a visitor's files wait, and when the visitor presses for it. A page without registration hides `[data-for~='newcomer']`. */
  onLogIn?: ((mode: LoginChoice) => void) | undefined
  /** Where it leads on a page whose scripts may not have arrived. */
  logInHref?: ((mode: LoginChoice) => string) | undefined
  dropped?: HeldFiles | undefined
  onAdded?: (() => void) | undefined
  /** One line and its hints, above other things of a page. @default false */
  isCompact?: boolean | undefined
}

export function UploadArea({
  onLogIn,
  logInHref,
  dropped,
  onAdded,
  isCompact = false,
}: UploadAreaProps): ReactElement {
  const uploads = useUploads()
  return (
    <div className={styles.content}>
      {uploads ? (
        <DropArea
          isCompact={isCompact}
          hasFiles={false}
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
