import { useApiDispatch } from '@longhand/api-client'
import { UploadDialog } from '@longhand/upload'
import type { ReactNode } from 'react'
import { dialogClosed, dialogOpened, type OpenDialog } from '../open-dialog.ts'
import { useOpenFolder } from './use-open-folder.ts'

/** The upload dialog. What becomes of the files is followed by `UploadOffers`, whether it is open or not. */
export function HostUploadDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const dispatch = useApiDispatch()
  const menuId = useOpenFolder()
  return (
    <UploadDialog
      open={dialog?.kind === 'upload'}
      onOpenChange={(open) => {
        if (!open) dispatch(dialogClosed())
      }}
      menuId={menuId}
      onLogIn={() => dispatch(dialogOpened({ kind: 'login', mode: 'login' }))}
    />
  )
}
