import type { ReactNode } from 'react'
import { cashierMessages } from '../messages.ts'
import styles from './PriceDetail.module.css'

export interface AmountsProps {
  /** At the original price. */
  amount: string
  /** Nothing when there is none. */
  discount: string | undefined
  total: string
}

/** Goods amount, discount and total, as prices that are already written out. */
export function Amounts({ amount, discount, total }: AmountsProps): ReactNode {
  const text = cashierMessages.useMessages()
  return (
    <dl className={styles.amounts}>
      <div className={styles.amount}>
        <dt>{text('detail.amount')}</dt>
        <dd>{amount}</dd>
      </div>
      {discount === undefined ? null : (
        <div className={styles.amount}>
          <dt>{text('detail.discount')}</dt>
          <dd>−{discount}</dd>
        </div>
      )}
      <div className={styles.amount} data-total>
        <dt>{text('detail.total')}</dt>
        <dd>{total}</dd>
      </div>
    </dl>
  )
}
