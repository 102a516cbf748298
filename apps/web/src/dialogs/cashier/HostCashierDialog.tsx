import { useGetUserInfoQuery, useLazyGetUserInfoQuery } from '@longhand/account'
import { CashierDialog, type Paid } from '@longhand/cashier'
import { type ReactNode, useState } from 'react'
import { useCapabilities } from '../../api/use-capabilities.ts'
import { useHost } from '../../host.ts'
import { useSession } from '../../session/use-session.ts'
import type { OpenDialog } from '../open-dialog.ts'

/** Rewards name beans as 0; any other number is a time card, which is what the spec has for a membership, too. */
const timeCardReward = 1

export function HostCashierDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const { dialogs, links } = useHost()
  const isLoggedIn = useSession() !== undefined
  const wanted = dialog?.kind === 'cashier' ? dialog : undefined
  const { data: userInfo } = useGetUserInfoQuery(undefined, { skip: !isLoggedIn || wanted === undefined })
  const [askUserInfo] = useLazyGetUserInfoQuery()
  const capabilities = useCapabilities(wanted !== undefined)
  const [shown, setShown] = useState(wanted)
  if (wanted && wanted !== shown) setShown(wanted)
  async function celebrate({ type, duration }: Paid): Promise<void> {
    const reward = { type: timeCardReward, num: duration, amount: 1 }
    if (type === 'duration') return dialogs.open({ kind: 'reward', reward })
    const { data } = await askUserInfo()
    dialogs.open({ kind: 'reward', reward, membership: { until: data?.memberEffectiveTime } })
  }

  return (
    <CashierDialog
      open={wanted !== undefined}
      onOpenChange={(open) => {
        if (!open) dialogs.close()
      }}
      showTabs
      defaultTab={shown?.defaultTab}
      goodsId={shown?.goodsId}
      orderNumber={shown?.orderNumber}
      membershipHref={links.membership}
      agreementHref={`${links.membership}#agreement`}
      helpHref={links.help}
      memberUntil={userInfo?.memberEffectiveTime}
      buyer={userInfo?.nickName}
      capabilities={capabilities}
      isLoggedIn={isLoggedIn}
      onLoginRequired={(wanted) => dialogs.open({ kind: 'login', mode: 'login', wanted })}
      onPaid={(paid) => void celebrate(paid)}
    />
  )
}
