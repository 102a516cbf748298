import { withoutFolder } from '@longhand/contracts'
import type { Menu } from '@longhand/contracts'
import { Button, Notice, Skeleton } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useListMenusQuery } from '../../api/library-api.ts'
import { libraryMessages } from '../library-messages.ts'
import { FolderLink } from './FolderLink.tsx'
import { FolderNameForm } from './FolderNameForm.tsx'
import { FolderRow } from './FolderRow.tsx'
import styles from './Folders.module.css'
import { useMove } from './use-move.ts'

export interface FolderPaneProps {
  /** The folder that is open: its id, `withoutFolder`, or empty for everything. */
  menuId: string
  onOpen: (menuId: string) => void
  hrefOf: (menuId: string) => string
  onHotWords: (menu: Menu) => void
}

/** The folders: ways into them, places to drop recordings on, and what can be done to each. */
export function FolderPane({ menuId, onOpen, hrefOf, onHotWords }: FolderPaneProps): ReactNode {
  const t = libraryMessages.useMessages()
  const kit = kitMessages.useMessages()
  const { data: menus, error, refetch } = useListMenusQuery()
  const [isAdding, setAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const move = useMove()
  const place = (id: string): { href: string; isOpen: boolean; onOpen: () => void } => ({ href: hrefOf(id), isOpen: id === menuId, onOpen: () => onOpen(id) })

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
        <li>
          <FolderLink name={t('folders.none')} icon="minus" {...place(withoutFolder)} onDrop={(records) => void move(records, { menuId: '', menuName: '' })} />
        </li>
      </ul>
      <div className={styles.heading}>
        <h2 className={styles.title}>{t('folders.title')}</h2>
        <Button ref={addButton} size="small" variant="quiet" icon="plus" onClick={() => setAdding(true)}>
          {t('folders.add')}
        </Button>
      </div>
      {isAdding ? <FolderNameForm onDone={endAdding} /> : null}
      {error && !menus ? (
        <Notice tone="red">
          <span>{t('folders.failed')}</span>{' '}
          <Button size="small" onClick={() => void refetch()}>
            {kit('retry')}
          </Button>
        </Notice>
      ) : menus ? (
        <ul className={styles.scrolling} hidden={menus.length === 0}>
          {menus.map((menu) => (
            <FolderRow
              key={menu.menuId}
              menu={menu}
              {...place(menu.menuId)}
              onDrop={(records) => void move(records, menu)}
              onHotWords={() => onHotWords(menu)}
              onDeleted={() => {
                if (menu.menuId === menuId) onOpen('')
              }}
            />
          ))}
        </ul>
      ) : (
        <Skeleton lines={3} height="2rem" />
      )}
    </nav>
  )
}
