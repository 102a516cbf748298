import { IconButton } from '@longhand/ui-kit'
import type { ReactElement } from 'react'
import { uploadMessages } from '../messages.ts'
import { isSettled } from '../queue/transitions.ts'
import type { UploadItem } from '../queue/upload-item.ts'
import { useUploads } from '../UploadProvider/uploads-context.ts'
import styles from './UploadList.module.css'

const pausable = new Set(['waiting', 'sending', 'stalled'])

export function RowActions({ item: { id, fileName: name, status } }: { item: UploadItem }): ReactElement {
  const text = uploadMessages.useMessages()
  const uploads = useUploads()
  return (
    <div className={styles.actions}>
      {pausable.has(status) ? (
        <IconButton
          icon="pause"
          size="small"
          label={text('action.pause', { name })}
          onClick={() => uploads?.pause(id)}
        />
      ) : null}
      {status === 'paused' ? (
        <IconButton
          icon="play"
          size="small"
          label={text('action.resume', { name })}
          onClick={() => uploads?.continue(id)}
        />
      ) : null}
      {status === 'finishing' ? null : (
        <IconButton
          icon="close"
          size="small"
          label={text(isSettled(status) ? 'action.remove' : 'action.cancel', { name })}
          onClick={() => uploads?.remove(id)}
        />
      )}
    </div>
  )
}
