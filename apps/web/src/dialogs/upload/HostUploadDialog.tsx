import { UploadDialog } from '@longhand/upload'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useHost } from '../../host.ts'
import { addressAbout } from '../../routes/transcripts/detail-address.ts'
import type { OpenDialog } from '../open-dialog.ts'
import { modeForNewcomers } from '../../session/registration.ts'
import { useOpenFolder } from './use-open-folder.ts'

export function HostUploadDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const { dialogs } = useHost()
  const folderId = useOpenFolder()
  const navigate = useNavigate()
  return (
    <UploadDialog
      open={dialog?.kind === 'upload'}
      onOpenChange={(open) => {
        if (!open) dialogs.close()
      }}
      folderId={folderId}
      dropped={dialog?.kind === 'upload' ? dialog.dropped : undefined}
      onLink={() => dialogs.open({ kind: 'link' })}
      onOpenRecording={(recordingId) => {
        dialogs.close()
        void navigate(addressAbout('/detail', recordingId))
      }}
      onLogIn={(mode) => dialogs.open({ kind: 'login', mode: mode === 'signup' ? modeForNewcomers() : mode })}
    />
  )
}
