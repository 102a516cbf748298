import { acceptedFormats, transcriptionMaxSeconds, uploadLimits } from '@longhand/contracts'
import { Icon } from '@longhand/ui-kit'
import { formatBytes, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactElement } from 'react'
import { useFileDrop } from '../DropZone/use-file-drop.ts'
import { uploadMessages } from '../messages.ts'
import type { ChosenFile } from '../queue/upload-item.ts'
import { FileButton } from '../UploadList/FileButton.tsx'
import styles from './UploadDialog.module.css'

export function DropArea({
  isCompact,
  hasFiles = isCompact,
  onFiles,
}: {
  isCompact: boolean
  /** Some are chosen already. @default isCompact */
  hasFiles?: boolean
  onFiles: (files: ChosenFile[]) => void
}): ReactElement {
  const text = uploadMessages.useMessages()
  const language = useLanguage()
  const { isOver, handlers } = useFileDrop(onFiles)
  return (
    <div
      className={styles.area}
      data-over={isOver || undefined}
      data-compact={isCompact || undefined}
      {...handlers}
    >
      <div className={styles.invitation}>
        <Icon name="upload" size={isCompact ? 20 : 32} />
        <p className={styles.call}>
          <span className={styles.byPointer}>{text(isOver ? 'drop.over' : 'drop.title')}</span>
          <span className={styles.byTouch}>{text('drop.touch')}</span>
        </p>
        <FileButton variant={isCompact ? 'secondary' : 'primary'} multiple onFiles={onFiles}>
          {text(hasFiles ? 'drop.chooseMore' : 'drop.choose')}
        </FileButton>
      </div>
      <div className={styles.hints}>
        <p>{text('drop.formats', { formats: acceptedFormats.join(', ') })}</p>
        {isCompact ? null : <p>{text('drop.texts')}</p>}
        <p>
          {text('drop.limits', {
            size: formatBytes(uploadLimits.maxBytes, language),
            hours: uploadLimits.maxSeconds / 3600,
            transcribed: transcriptionMaxSeconds / 3600,
          })}
        </p>
      </div>
    </div>
  )
}
