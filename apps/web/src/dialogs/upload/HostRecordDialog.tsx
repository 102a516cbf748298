import { useApiDispatch } from '@longhand/api-client'
import { RecordDialog } from '@longhand/upload'
import type { ReactNode } from 'react'
import { dialogClosed, type OpenDialog } from '../open-dialog.ts'

/** The dialog that records. What becomes of a recording is followed by `RecordOffers`, whether it is open or not. */
export function HostRecordDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const dispatch = useApiDispatch()
  return (
    <RecordDialog
      open={dialog?.kind === 'record'}
      onOpenChange={(open) => {
        if (!open) dispatch(dialogClosed())
      }}
      menuId={dialog?.kind === 'record' ? dialog.menuId : undefined}
    />
  )
}
