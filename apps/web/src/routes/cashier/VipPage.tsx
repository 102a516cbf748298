import { GoodsPrices, MembershipBenefits } from '@longhand/cashier'
import { Button } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { useCapabilities } from '../../api/use-capabilities.ts'
import { useHost } from '../../host.ts'
import { webMessages } from '../../messages.ts'
import { useMemberUntil } from '../../session/use-member-until.ts'
import { useSession } from '../../session/use-session.ts'
import styles from './CashierPages.module.css'
import { MembershipAgreement } from './MembershipAgreement.tsx'

export function VipPage(): ReactNode {
  const { dialogs } = useHost()
  const text = webMessages.useMessages()
  const isLoggedIn = useSession() !== undefined
  const until = useMemberUntil(isLoggedIn)
  const capabilities = useCapabilities()
  return (
    <div className={styles.root}>
      <header className={styles.intro}>
        <h1>{text('titles.vip')}</h1>
        <p className={styles.lead}>
          {until ? text('cashier.memberUntil', { date: until }) : text('cashier.vipLead')}
        </p>
        <p className={styles.price}>
          <GoodsPrices kind="vip" />
        </p>
        <div className={styles.actions}>
          <Button
            variant="primary"
            icon="crown"
            onClick={() => dialogs.open({ kind: 'cashier', defaultTab: 'vip' })}
          >
            {text(until ? 'cashier.extendVip' : 'cashier.becomeVip')}
          </Button>
          <Button onClick={() => dialogs.open({ kind: 'cashier', defaultTab: 'duration' })}>
            {text('cashier.buyTime')}
          </Button>
        </div>
      </header>
      <MembershipBenefits capabilities={capabilities} />
      <MembershipAgreement />
    </div>
  )
}
