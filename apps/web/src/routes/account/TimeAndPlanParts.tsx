import { GoodsPrices, OrderList } from '@longhand/cashier'
import { goodsType, type PayOrder } from '@longhand/contracts'
import { Button, ButtonLink } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useHost } from '../../host.ts'
import { webMessages } from '../../messages.ts'
import { useMemberUntil } from '../../session/use-member-until.ts'
import { orderField } from '../cashier/order-address.ts'
import styles from './AccountPage.module.css'

export function Plan(): ReactNode {
  const { dialogs } = useHost()
  const text = webMessages.useMessages()
  const until = useMemberUntil(true)
  return (
    <div className={styles.plan}>
      <p className={styles.note}>
        {until ? text('cashier.memberUntil', { date: until }) : text('cashier.vipLead')}
      </p>
      <p className={styles.note}>
        <GoodsPrices kind="vip" />
      </p>
      <div className={styles.actions}>
        <Button icon="crown" onClick={() => dialogs.open({ kind: 'cashier', defaultTab: 'vip' })}>
          {text(until ? 'cashier.extendVip' : 'cashier.becomeVip')}
        </Button>
        <Button icon="clock" onClick={() => dialogs.open({ kind: 'cashier', defaultTab: 'duration' })}>
          {text('cashier.buyTime')}
        </Button>
        <ButtonLink variant="quiet" render={<Link to="/vip" />}>
          {text('cashier.compare')}
        </ButtonLink>
      </div>
    </div>
  )
}

export function Orders(): ReactNode {
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
      isLoggedIn
      openOrder={search.get(orderField) ?? undefined}
      onOrderOpened={forgetOrder}
      onPay={pay}
      onBuy={() => dialogs.open({ kind: 'cashier', defaultTab: 'duration' })}
      onLoginRequired={() => dialogs.open({ kind: 'login', mode: 'login' })}
    />
  )
}
