import { Button } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { hotWordsMessages } from '../hot-words/hot-words-messages.ts'
import type { HotWordsScope } from '../hot-words/HotWordsDialog.tsx'
import { HotWordsDialog } from '../lazy-parts.ts'
import { FolderPane } from './folders/FolderPane.tsx'
import type { FolderPaneProps } from './folders/FolderPane.tsx'
import styles from './RecordingLibrary.module.css'
import { StorageMeter } from './StorageMeter.tsx'

/** Beside the recordings: where they lie, the words that are to be recognised, and how much room is left. */
export function LibrarySide(props: Omit<FolderPaneProps, 'onHotWords'>): ReactNode {
  const words = hotWordsMessages.useMessages()
  const [scope, setScope] = useState<HotWordsScope>({ kind: 'account' })
  const [isEditing, setEditing] = useState(false)

  function edit(next: HotWordsScope): void {
    setScope(next)
    setEditing(true)
  }

  return (
    <aside className={styles.side}>
      <FolderPane {...props} onHotWords={({ menuId, menuName }) => edit({ kind: 'folder', menuId, name: menuName })} />
      <Button size="small" variant="quiet" icon="sparkle" onClick={() => edit({ kind: 'account' })}>
        {words('account')}
      </Button>
      <StorageMeter />
      <HotWordsDialog open={isEditing} onOpenChange={setEditing} scope={scope} />
    </aside>
  )
}
