import { Button } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { cashierMessages } from '../messages.ts'
import styles from './CashierDialog.module.css'

export interface OrderedGoodsProps {
  orderNumber: string
  onLeave: () => void
  /** What the order holds. */
  children: ReactNode
}

/** What an order holds that waits for its payment, and the way to what is on sale. */
export function OrderedGoods({ orderNumber, onLeave, children }: OrderedGoodsProps): ReactNode {
  const text = cashierMessages.useMessages()
  return (
    <div className={styles.ordered}>
      {children}
      <p className={styles.orderLine}>
        <span>{text('order.note', { number: orderNumber })}</span>
        <Button size="small" variant="quiet" onClick={onLeave}>
          {text('order.leave')}
        </Button>
      </p>
    </div>
  )
}
