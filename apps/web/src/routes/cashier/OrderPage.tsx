import { OrderList } from '@longhand/cashier'
import { goodsType, type PayOrder } from '@longhand/contracts'
import { TransferOrdersSection } from '@longhand/time'
import { Tabs } from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useHost } from '../../host.ts'
import { webMessages } from '../../messages.ts'
import { useSession } from '../../session/use-session.ts'
import styles from './CashierPages.module.css'
import { orderField } from './order-address.ts'

type Kind = 'purchases' | 'transcriptions'

export function OrderPage(): ReactNode {
  const text = webMessages.useMessages()
  const isLoggedIn = useSession() !== undefined
  const [kind, setKind] = useState<Kind>('purchases')
  return (
    <div className={styles.root}>
      <h1>{text('cashier.orders')}</h1>
      {isLoggedIn ? (
        <Tabs<Kind>
          label={text('cashier.kinds')}
          value={kind}
          onValueChange={setKind}
          tabs={[
            { value: 'purchases', label: text('cashier.purchases'), content: <Purchases isLoggedIn /> },
            {
              value: 'transcriptions',
              label: text('cashier.transcriptions'),
              content: <TransferOrdersSection />,
            },
          ]}
        />
      ) : (
        <Purchases isLoggedIn={false} />
      )}
    </div>
  )
}

function Purchases({ isLoggedIn }: { isLoggedIn: boolean }): ReactNode {
  const { dialogs } = useHost()
  const [search, setSearch] = useSearchParams()

  // The same link opens the order again when it was closed meanwhile.
  function forgetOrder(): void {
    const rest = new URLSearchParams(search)
    rest.delete(orderField)
    setSearch(rest, { replace: true, preventScrollReset: true })
  }

  function pay(order: PayOrder): void {
    const defaultTab = order.goodsType === goodsType.vip ? 'vip' : 'duration'
    const waiting = order.status === 'pending' ? { orderNumber: order.orderNumber } : {}
    dialogs.open({ kind: 'cashier', defaultTab, goodsId: order.goodsId, ...waiting })
  }

  return (
    <OrderList
      isLoggedIn={isLoggedIn}
      openOrder={search.get(orderField) ?? undefined}
      onOrderOpened={forgetOrder}
      onPay={pay}
      onBuy={() => dialogs.open({ kind: 'cashier', defaultTab: 'duration' })}
      onLoginRequired={() => dialogs.open({ kind: 'login', mode: 'login' })}
    />
  )
}
