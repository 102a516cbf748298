import type { Folder } from '@longhand/contracts'
import { ConfirmDialog } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { useDeleteFolderMutation } from '../api/library-api.ts'
import { libraryMessages } from '../messages.ts'

export interface DeleteFolderQuestionProps {
  folder: Folder
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted: () => void
}

export function DeleteFolderQuestion({
  folder,
  open,
  onOpenChange,
  onDeleted,
}: DeleteFolderQuestionProps): ReactNode {
  const t = libraryMessages.useMessages()
  const [deleteFolder] = useDeleteFolderMutation()
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={onOpenChange}
      title={t('folders.deleteTitle', { folderName: folder.folderName })}
      description={
        folder.recordingCount === 0
          ? t('folders.deleteEmpty')
          : t('folders.deleteText', { count: folder.recordingCount })
      }
      confirmLabel={t('folders.delete')}
      onConfirm={async () => {
        await deleteFolder({ folderId: folder.folderId }).unwrap()
        onDeleted()
      }}
    />
  )
}
