import { useApiSelector } from '@longhand/api-client'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from '../routes/load-chunk.ts'
import { type OpenDialog, selectOpenDialog } from './open-dialog.ts'

type DialogChunk = ComponentType<{ dialog: OpenDialog | null }>

const chunk = (load: () => Promise<DialogChunk>): DialogChunk => lazy(async () => ({ default: await loadChunk(load) }))

/** Each dialog is fetched when it first opens, and stays: it closes softly and opens again at once. */
const dialogs: Record<OpenDialog['kind'], DialogChunk> = {
  login: chunk(() => import('./auth/HostLoginDialog.tsx').then(({ HostLoginDialog }) => HostLoginDialog)),
  upload: chunk(() => import('./upload/HostUploadDialog.tsx').then(({ HostUploadDialog }) => HostUploadDialog)),
  record: chunk(() => import('./upload/HostRecordDialog.tsx').then(({ HostRecordDialog }) => HostRecordDialog)),
  cashier: chunk(() => import('./cashier/HostCashierDialog.tsx').then(({ HostCashierDialog }) => HostCashierDialog)),
  messages: chunk(() => import('./messages/HostMessageDialog.tsx').then(({ HostMessageDialog }) => HostMessageDialog)),
  reward: chunk(() => import('./rewards/HostRewardPopup.tsx').then(({ HostRewardPopup }) => HostRewardPopup)),
  rewards: chunk(() => import('./rewards/HostRewardsDialog.tsx').then(({ HostRewardsDialog }) => HostRewardsDialog)),
  shop: chunk(() => import('./rewards/HostShopDialog.tsx').then(({ HostShopDialog }) => HostShopDialog)),
  feedback: chunk(() => import('./support/HostFeedbackDialog.tsx').then(({ HostFeedbackDialog }) => HostFeedbackDialog)),
  transcribe: chunk(() => import('./transcripts/HostTranscribeDialog.tsx').then(({ HostTranscribeDialog }) => HostTranscribeDialog)),
}

/** The dialogs of the whole app, one at a time. */
export function HostDialogs(): ReactNode {
  const open = useApiSelector(selectOpenDialog)
  const [seen, setSeen] = useState<readonly OpenDialog['kind'][]>([])
  if (open && !seen.includes(open.kind)) setSeen([...seen, open.kind])
  return seen.map((kind) => {
    const Dialog = dialogs[kind]
    return (
      <Suspense key={kind} fallback={null}>
        <Dialog dialog={open} />
      </Suspense>
    )
  })
}
