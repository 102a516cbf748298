import { LinkDialog } from '@longhand/upload'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useHost } from '../../host.ts'
import { addressAbout } from '../../routes/transcripts/detail-address.ts'
import type { OpenDialog } from '../open-dialog.ts'
import { useOpenFolder } from './use-open-folder.ts'

export function HostLinkDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const { dialogs } = useHost()
  const folderId = useOpenFolder()
  const navigate = useNavigate()
  return (
    <LinkDialog
      open={dialog?.kind === 'link'}
      onOpenChange={(open) => {
        if (!open) dialogs.close()
      }}
      folderId={folderId}
      onOpenRecording={(recordingId) => {
        dialogs.close()
        void navigate(addressAbout('/detail', recordingId))
      }}
    />
  )
}
