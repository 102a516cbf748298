import type { Menu } from '@longhand/contracts'
import { ConfirmDialog } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useDeleteMenuMutation } from '../../api/library-api.ts'
import { libraryMessages } from '../library-messages.ts'

export interface DeleteFolderQuestionProps {
  menu: Menu
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted: () => void
}

/** Says before a folder goes that its recordings don't. */
export function DeleteFolderQuestion({ menu, open, onOpenChange, onDeleted }: DeleteFolderQuestionProps): ReactNode {
  const t = libraryMessages.useMessages()
  const kit = kitMessages.useMessages()
  const [deleteMenu] = useDeleteMenuMutation()
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={onOpenChange}
      title={t('folders.deleteTitle', { menuName: menu.menuName })}
      description={menu.recordingCount === 0 ? t('folders.deleteEmpty') : t('folders.deleteText', { count: menu.recordingCount })}
      confirmLabel={t('folders.delete')}
      cancelLabel={kit('cancel')}
      onConfirm={async () => {
        await deleteMenu({ menuId: menu.menuId }).unwrap()
        onDeleted()
      }}
    />
  )
}
