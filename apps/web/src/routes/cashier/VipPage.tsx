import { VipBenefits } from '@longhand/cashier'
import { Button } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { useHost } from '../../host.ts'
import { webMessages } from '../../messages.ts'
import { useSession } from '../../session/use-session.ts'
import styles from './CashierPages.module.css'
import { useCanTranslate } from './use-can-translate.ts'

/** What a membership gives, compared with having an account and with having none. */
export function VipPage(): ReactNode {
  const { dialogs } = useHost()
  const text = webMessages.useMessages()
  const canTranslate = useCanTranslate(useSession() !== undefined)
  return (
    <div className={styles.narrow}>
      <header className={styles.intro}>
        <h1>{text('titles.vip')}</h1>
        <p className={styles.lead}>{text('cashier.vipLead')}</p>
        <div className={styles.actions}>
          <Button variant="primary" icon="crown" onClick={() => dialogs.open({ kind: 'cashier', defaultTab: 'vip' })}>
            {text('cashier.becomeVip')}
          </Button>
          <Button onClick={() => dialogs.open({ kind: 'cashier', defaultTab: 'duration' })}>{text('cashier.buyTime')}</Button>
        </div>
      </header>
      <VipBenefits canTranslate={canTranslate} />
    </div>
  )
}
