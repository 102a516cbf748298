import type { ReactElement } from 'react'
import { uploadMessages } from '../messages.ts'
import { useUploadItems } from '../UploadProvider/uploads-context.ts'
import { SpokenChanges } from './SpokenChanges.tsx'
import styles from './UploadList.module.css'
import { UploadRow } from './UploadRow.tsx'

export function UploadList(): ReactElement | null {
  const text = uploadMessages.useMessages()
  const items = useUploadItems()
  return (
    <>
      <SpokenChanges items={items} />
      {items.length === 0 ? null : (
        <ul className={styles.list} aria-label={text('list')}>
          {items.map((item) => (
            <UploadRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </>
  )
}
