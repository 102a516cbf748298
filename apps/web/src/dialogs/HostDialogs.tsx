import { type LazyComponent, lazyWithRetry } from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import { useHost } from '../host.ts'
import type { OpenDialog } from './open-dialog.ts'
import { useOpenDialog } from './use-open-dialog.ts'

interface HostDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  dialog: OpenDialog | null
}

/** Loaded on first opening, then kept, to close softly and open again at once. */
const dialogs: Record<OpenDialog['kind'], LazyComponent<HostDialogProps>> = {
  login: lazyWithRetry(() =>
    import('./auth/HostLoginDialog.tsx').then(({ HostLoginDialog }) => HostLoginDialog),
  ),
  upload: lazyWithRetry(() =>
    import('./upload/HostUploadDialog.tsx').then(({ HostUploadDialog }) => HostUploadDialog),
  ),
  link: lazyWithRetry(() =>
    import('./upload/HostLinkDialog.tsx').then(({ HostLinkDialog }) => HostLinkDialog),
  ),
  record: lazyWithRetry(() =>
    import('./upload/HostRecordDialog.tsx').then(({ HostRecordDialog }) => HostRecordDialog),
  ),
  cashier: lazyWithRetry(() =>
    import('./cashier/HostCashierDialog.tsx').then(({ HostCashierDialog }) => HostCashierDialog),
  ),
  messages: lazyWithRetry(() =>
    import('./messages/HostMessageDialog.tsx').then(({ HostMessageDialog }) => HostMessageDialog),
  ),
  reward: lazyWithRetry(() =>
    import('./rewards/HostRewardPopup.tsx').then(({ HostRewardPopup }) => HostRewardPopup),
  ),
  rewards: lazyWithRetry(() =>
    import('./rewards/HostRewardsDialog.tsx').then(({ HostRewardsDialog }) => HostRewardsDialog),
  ),
  shop: lazyWithRetry(() =>
    import('./rewards/HostShopDialog.tsx').then(({ HostShopDialog }) => HostShopDialog),
  ),
  feedback: lazyWithRetry(() =>
    import('./support/HostFeedbackDialog.tsx').then(({ HostFeedbackDialog }) => HostFeedbackDialog),
  ),
  export: lazyWithRetry(() =>
    import('./transcripts/HostExportDialog.tsx').then(({ HostExportDialog }) => HostExportDialog),
  ),
  transcribe: lazyWithRetry(() =>
    import('./transcripts/HostTranscribeDialog.tsx').then(({ HostTranscribeDialog }) => HostTranscribeDialog),
  ),
}

export function HostDialogs(): ReactNode {
  const host = useHost()
  const dialog = useOpenDialog()
  const [seen, setSeen] = useState<readonly OpenDialog['kind'][]>([])
  if (dialog && !seen.includes(dialog.kind)) setSeen([...seen, dialog.kind])
  return seen.map((kind) => {
    const Dialog = dialogs[kind]
    return (
      <Dialog
        key={kind}
        open={dialog?.kind === kind}
        onOpenChange={() => host.dialogs.close()}
        dialog={dialog}
      />
    )
  })
}
