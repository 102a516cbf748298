import type { RefundQuote } from '@longhand/contracts'
import { formatDate, formatNumber, formatPrice, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { orderMessages } from '../OrderList/order-messages.ts'
import styles from './Refund.module.css'

/** What the amount is made of. */
export function RefundFacts({ quote }: { quote: RefundQuote }): ReactNode {
  const text = orderMessages.useMessages()
  const language = useLanguage()
  const {
    amount,
    price,
    currency,
    rule,
    totalSeconds,
    unusedSeconds,
    heldSeconds,
    totalDays,
    unusedDays,
    untilTime,
    refusal,
  } = quote
  const span = (seconds: number): string => formatTimeSpan(seconds, language)
  const days =
    unusedDays === null || totalDays === null
      ? undefined
      : [formatNumber(unusedDays, language), formatNumber(totalDays, language)]
  const facts: [name: string, value: string][] = [
    [text('refund.paid'), formatPrice(price, currency, language)],
    ...(rule === null
      ? []
      : [
          [
            text('refund.unused'),
            text('refund.of', { left: span(unusedSeconds), total: span(totalSeconds) }),
          ] as [string, string],
        ]),
    ...(heldSeconds > 0 ? [[text('refund.held'), span(heldSeconds)] as [string, string]] : []),
    ...(days
      ? [[text('refund.days'), text('refund.of', { left: days[0]!, total: days[1]! })] as [string, string]]
      : []),
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {refusal === null ? (
          <div className={styles.fact} data-total>
            <dt>{text('refund.amount')}</dt>
            <dd>{formatPrice(amount, currency, language)}</dd>
          </div>
        ) : null}
      </dl>
      {refusal === null && rule !== null ? (
        <ul className={styles.notes}>
          <li>{text(`refund.rule-${rule}`)}</li>
          {heldSeconds > 0 ? <li>{text('refund.heldNote')}</li> : null}
          <li>{text('refund.at-once')}</li>
          {untilTime === null ? null : (
            <li>
              {text('refund.until', {
                time: formatDate(new Date(untilTime * 1000), language, {
                  dateStyle: 'medium',
                  timeStyle: 'short',
                }),
              })}
            </li>
          )}
        </ul>
      ) : null}
    </>
  )
}
