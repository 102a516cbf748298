import { withoutFolder } from '@longhand/contracts'
import type { Folder } from '@longhand/contracts'
import { Button, Notice, Skeleton } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useListFoldersQuery } from '../api/library-api.ts'
import { libraryMessages } from '../messages.ts'
import { FolderLink } from './FolderLink.tsx'
import { FolderNameForm } from './FolderNameForm.tsx'
import { FolderRow } from './FolderRow.tsx'
import styles from './Folders.module.css'
import { useMove } from './use-move.ts'

export interface FolderPaneProps {
  /** The folder that is open: its id, `withoutFolder`, or empty for everything; `undefined` in the recycle bin. */
  folderId: string | undefined
  onOpen: (folderId: string) => void
  hrefOf: (folderId: string) => string
  bin?: { href: string; onOpen: () => void } | undefined
  onHotWords: (folder: Folder) => void
}

export function FolderPane({ folderId, onOpen, hrefOf, bin, onHotWords }: FolderPaneProps): ReactNode {
  const t = libraryMessages.useMessages()
  const kit = kitMessages.useMessages()
  const { data: folders, error, refetch } = useListFoldersQuery()
  const [isAdding, setAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const move = useMove()
  const place = (id: string): { href: string; isOpen: boolean; onOpen: () => void } => ({
    href: hrefOf(id),
    isOpen: id === folderId,
    onOpen: () => onOpen(id),
  })

  function endAdding(): void {
    setAdding(false)
    // What had the focus has just gone.
    requestAnimationFrame(() => addButton.current?.focus())
  }

  return (
    <nav className={styles.root} aria-label={t('folders.title')}>
      <ul className={styles.list}>
        <li>
          <FolderLink name={t('folders.all')} icon="waveform" {...place('')} />
        </li>
      </ul>
      <div className={styles.heading}>
        <span className={styles.title}>{t('folders.title')}</span>
        <Button ref={addButton} size="small" variant="quiet" icon="plus" onClick={() => setAdding(true)}>
          {t('folders.add')}
        </Button>
      </div>
      {isAdding ? <FolderNameForm onDone={endAdding} /> : null}
      {error && !folders ? (
        <Notice tone="red">
          <span>{t('folders.failed')}</span>{' '}
          <Button size="small" onClick={() => void refetch()}>
            {kit('retry')}
          </Button>
        </Notice>
      ) : folders ? (
        // Without folders it would show what “All recordings” shows.
        <ul className={styles.scrolling} hidden={folders.length === 0 && folderId !== withoutFolder}>
          <li>
            <FolderLink
              name={t('folders.none')}
              icon="minus"
              {...place(withoutFolder)}
              onDrop={(records) => void move(records, { folderId: '', folderName: '' })}
            />
          </li>
          {folders.map((folder) => (
            <FolderRow
              key={folder.folderId}
              folder={folder}
              {...place(folder.folderId)}
              onDrop={(records) => void move(records, folder)}
              onHotWords={() => onHotWords(folder)}
              onDeleted={() => {
                if (folder.folderId === folderId) onOpen('')
              }}
            />
          ))}
        </ul>
      ) : (
        <Skeleton lines={3} height="calc(2 * var(--longhand-rem))" />
      )}
      {bin ? (
        <FolderLink name={t('folders.bin')} icon="trash" isOpen={folderId === undefined} {...bin} />
      ) : null}
    </nav>
  )
}
