import { Button, EmptyState } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { GoodsCards } from '../GoodsCards/GoodsCards.tsx'
import { cashierMessages } from '../messages.ts'
import styles from './CashierDialog.module.css'
import { NoGoods } from './NoGoods.tsx'
import type { WaitingOrder } from './use-waiting-order.ts'

export interface OrderedGoodsProps {
  kind: 'vip' | 'duration'
  isLoggedIn: boolean
  order: WaitingOrder
}

/** What an order holds that waits for its payment, as it was ordered, and the way to what is on sale. */
export function OrderedGoods({ kind, isLoggedIn, order: { orderNumber, goods, query, leave } }: OrderedGoodsProps): ReactNode {
  const text = cashierMessages.useMessages()
  if (!isLoggedIn) return <EmptyState icon="document" title={text('order.visitor')} />
  if (!goods) return <NoGoods kind={kind} isOrder query={query} />
  return (
    <div className={styles.ordered}>
      <GoodsCards kind={kind} goods={[goods]} chosenId={goods.goodsId} onChoose={() => undefined} />
      <p className={styles.orderLine}>
        <span>{text('order.note', { number: orderNumber ?? '' })}</span>
        <Button size="small" variant="quiet" onClick={leave}>
          {text('order.leave')}
        </Button>
      </p>
    </div>
  )
}
