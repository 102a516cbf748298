import type { ReactNode } from 'react'
import { cashierMessages } from '../messages.ts'
import styles from './PriceDetail.module.css'

export interface AmountsProps {
  /** At the original price. */
  amount: string
  /** Nothing when there is none. */
  discount: string | undefined
  total: string
  /** More rows, below the total. */
  children?: ReactNode
}

/** Goods amount, discount and total, as prices that are already written out. */
export function Amounts({ amount, discount, total, children }: AmountsProps): ReactNode {
  const text = cashierMessages.useMessages()
  return (
    <dl className={styles.amounts}>
      <Amount name={text('detail.amount')} value={amount} />
      {discount === undefined ? null : <Amount name={text('detail.discount')} value={`−${discount}`} />}
      <Amount name={text('detail.total')} value={total} isTotal />
      {children}
    </dl>
  )
}

/** One row of {@link Amounts}. */
export function Amount({
  name,
  value,
  isTotal = false,
}: {
  name: string
  value: string
  isTotal?: boolean
}): ReactNode {
  return (
    <div className={styles.amount} data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
