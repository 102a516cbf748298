import type { Goods } from '@longhand/contracts'
import { formatPeriod, formatPrice, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useId } from 'react'
import { cashierMessages } from '../messages.ts'
import { Amount, Amounts } from './Amounts.tsx'
import styles from './PriceDetail.module.css'

/** What a time card costs, and what one should know before buying it. */
export function PriceDetail({ goods }: { goods: Goods }): ReactNode {
  const text = cashierMessages.useMessages()
  const language = useLanguage()
  const [detail, notes] = [useId(), useId()]
  const price = (amount: number): string => formatPrice(amount, goods.currency, language)
  return (
    <div className={styles.root}>
      <section aria-labelledby={detail}>
        <h3 id={detail} className={styles.heading}>
          {text('detail.title')}
        </h3>
        <Amounts
          amount={price(goods.originalPrice)}
          discount={goods.originalPrice > goods.price ? price(goods.originalPrice - goods.price) : undefined}
          total={price(goods.price)}
        >
          <Amount name={text('detail.perHour')} value={price(goods.price / (goods.duration / 3600))} />
        </Amounts>
      </section>
      <section aria-labelledby={notes}>
        <h3 id={notes} className={styles.heading}>
          {text('detail.notes')}
        </h3>
        <ul className={styles.notes}>
          <li>{text('detail.noteValid', { period: formatPeriod(goods.effectiveTime, language) })}</li>
          <li>{text('detail.noteSpent')}</li>
          <li>{text('detail.noteReturn')}</li>
        </ul>
      </section>
    </div>
  )
}
