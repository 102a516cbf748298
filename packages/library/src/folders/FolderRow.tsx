import type { Folder } from '@longhand/contracts'
import { IconButton, Menu, MenuItem, MenuSeparator } from '@longhand/ui-kit'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { libraryMessages } from '../messages.ts'
import { DeleteFolderQuestion } from './DeleteFolderQuestion.tsx'
import type { MovableRecording } from './drag.ts'
import { FolderLink } from './FolderLink.tsx'
import { FolderNameForm } from './FolderNameForm.tsx'
import styles from './Folders.module.css'

export interface FolderRowProps {
  folder: Folder
  href: string
  isOpen: boolean
  onOpen: () => void
  onDrop: (records: readonly MovableRecording[]) => void
  onHotWords: () => void
  onDeleted: () => void
}

export function FolderRow({
  folder,
  href,
  isOpen,
  onOpen,
  onDrop,
  onHotWords,
  onDeleted,
}: FolderRowProps): ReactNode {
  const t = libraryMessages.useMessages()
  const [isRenaming, setRenaming] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const wasRenaming = useRef(false)
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) link.current?.focus()
    wasRenaming.current = isRenaming
  }, [isRenaming])

  if (isRenaming)
    return (
      <li>
        <FolderNameForm folder={folder} onDone={() => setRenaming(false)} />
      </li>
    )
  return (
    <li className={styles.row}>
      <FolderLink
        name={folder.folderName}
        icon="folder"
        count={folder.recordingCount}
        href={href}
        isOpen={isOpen}
        onOpen={onOpen}
        onDrop={onDrop}
        linkRef={link}
      />
      <div className={styles.more}>
        <Menu
          trigger={
            <IconButton
              icon="more"
              size="small"
              label={t('folders.actionsOf', { folderName: folder.folderName })}
              tooltipSide="right"
            />
          }
        >
          <MenuItem icon="edit" onSelect={() => setRenaming(true)}>
            {t('folders.rename')}
          </MenuItem>
          <MenuItem icon="sparkle" onSelect={onHotWords}>
            {t('folders.hotWords')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon="trash" danger onSelect={() => setAsking(true)}>
            {t('folders.delete')}
          </MenuItem>
        </Menu>
      </div>
      <DeleteFolderQuestion folder={folder} open={isAsking} onOpenChange={setAsking} onDeleted={onDeleted} />
    </li>
  )
}
