import { RewardPopup } from '@longhand/rewards'
import { type ReactNode, useState } from 'react'
import { useHost } from '../../host.ts'
import type { OpenDialog } from '../open-dialog.ts'

export function HostRewardPopup({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const { dialogs } = useHost()
  const reward = dialog?.kind === 'reward' ? dialog : undefined
  const [shown, setShown] = useState(reward)
  if (reward && reward !== shown) setShown(reward)
  if (!shown) return null
  return (
    <RewardPopup
      open={reward !== undefined}
      onOpenChange={(open) => {
        if (!open) dialogs.close()
      }}
      reward={shown.reward}
      membership={shown.membership}
    />
  )
}
