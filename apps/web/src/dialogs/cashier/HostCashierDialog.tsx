import { CashierDialog } from '@longhand/cashier'
import { type ReactNode, useState } from 'react'
import { useHost } from '../../host.ts'
import { useCanTranslate } from '../../routes/cashier/use-can-translate.ts'
import { useSession } from '../../session/use-session.ts'
import type { OpenDialog } from '../open-dialog.ts'

/** Rewards name beans as 0; any other number is a time card. */
const timeCardReward = 1

/** The cashier; what was bought is celebrated. */
export function HostCashierDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const { dialogs, links } = useHost()
  const isLoggedIn = useSession() !== undefined
  const wanted = dialog?.kind === 'cashier' ? dialog : undefined
  const canTranslate = useCanTranslate(isLoggedIn && wanted !== undefined)
  // What it was about stays readable while it closes.
  const [shown, setShown] = useState(wanted)
  if (wanted && wanted !== shown) setShown(wanted)
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
      agreementHref={links.agreement}
      canTranslate={canTranslate}
      isLoggedIn={isLoggedIn}
      onSignInPrompt={(wanted) => dialogs.open({ kind: 'login', mode: 'login', wanted })}
      onPaid={({ duration }) => dialogs.open({ kind: 'reward', reward: { type: timeCardReward, num: duration, amount: 1 } })}
    />
  )
}
