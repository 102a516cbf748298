import { type ReactElement, Suspense } from 'react'
import { uploadMessages } from '../messages.ts'
import { FreeTexts } from '../texts/lazy-texts.ts'
import { useUploadItems, useUploadTexts } from '../UploadProvider/uploads-context.ts'
import { SpokenChanges } from './SpokenChanges.tsx'
import styles from './UploadList.module.css'
import { UploadRow } from './UploadRow.tsx'

export interface UploadListProps {
  onOpenRecording?: ((recordingId: string) => void) | undefined
}

export function UploadList({ onOpenRecording }: UploadListProps): ReactElement | null {
  const text = uploadMessages.useMessages()
  const items = useUploadItems()
  const hasTexts = useUploadTexts().length > 0
  return (
    <>
      <SpokenChanges items={items} />
      {/* One list for the eye. */}
      <div>
        {items.length === 0 ? null : (
          <ul className={styles.list} aria-label={text('list')}>
            {items.map((item) => (
              <UploadRow key={item.id} item={item} onOpenRecording={onOpenRecording} />
            ))}
          </ul>
        )}
        {hasTexts ? (
          <Suspense>
            <FreeTexts />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
