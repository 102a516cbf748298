import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { LazyApiAccess } from '../api/lazy-api-access.ts'
import { lazyChunk } from '../routes/lazy-chunk.ts'
import type { OpenDialog } from './open-dialog.ts'
import { useOpenDialog } from './use-open-dialog.ts'

type DialogChunk = ComponentType<{ dialog: OpenDialog | null }>

/** Each dialog is fetched when it first opens, and stays: it closes softly and opens again at once. */
const dialogs: Record<OpenDialog['kind'], DialogChunk> = {
  login: lazyChunk(() => import('./auth/HostLoginDialog.tsx').then(({ HostLoginDialog }) => HostLoginDialog)),
  upload: lazyChunk(() => import('./upload/HostUploadDialog.tsx').then(({ HostUploadDialog }) => HostUploadDialog)),
  record: lazyChunk(() => import('./upload/HostRecordDialog.tsx').then(({ HostRecordDialog }) => HostRecordDialog)),
  cashier: lazyChunk(() => import('./cashier/HostCashierDialog.tsx').then(({ HostCashierDialog }) => HostCashierDialog)),
  messages: lazyChunk(() => import('./messages/HostMessageDialog.tsx').then(({ HostMessageDialog }) => HostMessageDialog)),
  reward: lazyChunk(() => import('./rewards/HostRewardPopup.tsx').then(({ HostRewardPopup }) => HostRewardPopup)),
  rewards: lazyChunk(() => import('./rewards/HostRewardsDialog.tsx').then(({ HostRewardsDialog }) => HostRewardsDialog)),
  shop: lazyChunk(() => import('./rewards/HostShopDialog.tsx').then(({ HostShopDialog }) => HostShopDialog)),
  feedback: lazyChunk(() => import('./support/HostFeedbackDialog.tsx').then(({ HostFeedbackDialog }) => HostFeedbackDialog)),
  transcribe: lazyChunk(() => import('./transcripts/HostTranscribeDialog.tsx').then(({ HostTranscribeDialog }) => HostTranscribeDialog)),
}

/** The dialogs of the whole app, one at a time. */
export function HostDialogs(): ReactNode {
  const open = useOpenDialog()
  const [seen, setSeen] = useState<readonly OpenDialog['kind'][]>([])
  if (open && !seen.includes(open.kind)) setSeen([...seen, open.kind])
  if (seen.length === 0) return null
  return (
    <Suspense fallback={null}>
      <LazyApiAccess>
        {seen.map((kind) => {
          const Dialog = dialogs[kind]
          return (
            <Suspense key={kind} fallback={null}>
              <Dialog dialog={open} />
            </Suspense>
          )
        })}
      </LazyApiAccess>
    </Suspense>
  )
}
