import { lazyWithRetry } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { HotWordsScope } from '@longhand/recordings'
import { FolderPane } from '../folders/FolderPane.tsx'
import type { FolderPaneProps } from '../folders/FolderPane.tsx'
import styles from './RecordingLibrary.module.css'
import { StorageMeter } from './StorageMeter.tsx'

const HotWordsDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/recordings/HotWordsDialog').then((file) => file.HotWordsDialog),
)

export interface LibrarySideProps extends Omit<FolderPaneProps, 'onHotWords'> {
  /** Under the storage. */
  note?: ReactNode
}

export function LibrarySide({ note, ...folders }: LibrarySideProps): ReactNode {
  const [scope, setScope] = useState<HotWordsScope>({ kind: 'account' })
  const [isEditing, setEditing] = useState(false)

  function edit(next: HotWordsScope): void {
    setScope(next)
    setEditing(true)
  }

  return (
    <aside className={styles.side}>
      <FolderPane
        {...folders}
        onHotWords={({ folderId, folderName }) => edit({ kind: 'folder', folderId, name: folderName })}
      />
      <StorageMeter />
      {note}
      <HotWordsDialog open={isEditing} onOpenChange={setEditing} scope={scope} />
    </aside>
  )
}
