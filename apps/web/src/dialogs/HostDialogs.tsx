import type { LazyPart } from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import { useHost } from '../host.ts'
import { dialogPart, type DialogPartProps } from './dialog-part.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { useOpenDialog } from './use-open-dialog.ts'

/** Each dialog is fetched when it first opens, and stays: it closes softly and opens again at once. */
const dialogs: Record<OpenDialog['kind'], LazyPart<DialogPartProps>> = {
  login: dialogPart('login', () => import('./auth/HostLoginDialog.tsx').then(({ HostLoginDialog }) => HostLoginDialog)),
  upload: dialogPart('upload', () => import('./upload/HostUploadDialog.tsx').then(({ HostUploadDialog }) => HostUploadDialog)),
  record: dialogPart('record', () => import('./upload/HostRecordDialog.tsx').then(({ HostRecordDialog }) => HostRecordDialog)),
  cashier: dialogPart('cashier', () => import('./cashier/HostCashierDialog.tsx').then(({ HostCashierDialog }) => HostCashierDialog)),
  messages: dialogPart('messages', () => import('./messages/HostMessageDialog.tsx').then(({ HostMessageDialog }) => HostMessageDialog)),
  reward: dialogPart('reward', () => import('./rewards/HostRewardPopup.tsx').then(({ HostRewardPopup }) => HostRewardPopup)),
  rewards: dialogPart('rewards', () => import('./rewards/HostRewardsDialog.tsx').then(({ HostRewardsDialog }) => HostRewardsDialog)),
  shop: dialogPart('shop', () => import('./rewards/HostShopDialog.tsx').then(({ HostShopDialog }) => HostShopDialog)),
  feedback: dialogPart('feedback', () => import('./support/HostFeedbackDialog.tsx').then(({ HostFeedbackDialog }) => HostFeedbackDialog)),
  transcribe: dialogPart('transcribe', () => import('./transcripts/HostTranscribeDialog.tsx').then(({ HostTranscribeDialog }) => HostTranscribeDialog)),
}

/** The dialogs of the whole app, one at a time. One that can't be had is closed, with a word why: the page below it, where a user may be speaking or writing, stays. */
export function HostDialogs(): ReactNode {
  const host = useHost()
  const open = useOpenDialog()
  const [seen, setSeen] = useState<readonly OpenDialog['kind'][]>([])
  if (open && !seen.includes(open.kind)) setSeen([...seen, open.kind])
  return seen.map((kind) => {
    const Dialog = dialogs[kind]
    return <Dialog key={kind} dialog={open} onMissing={host.dialogs.close} />
  })
}
