import { RecordDialog } from '@longhand/upload'
import type { ReactNode } from 'react'
import { useHost } from '../../host.ts'
import type { OpenDialog } from '../open-dialog.ts'

export function HostRecordDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const { dialogs } = useHost()
  return (
    <RecordDialog
      open={dialog?.kind === 'record'}
      onOpenChange={(open) => {
        if (!open) dialogs.close()
      }}
      folderId={dialog?.kind === 'record' ? dialog.folderId : undefined}
    />
  )
}
