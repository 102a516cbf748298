import { dailyFreeSeconds, newUserGiftSeconds, storageQuotaBytes, vipMonthSeconds } from '@longhand/contracts'
import { formatBytes, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { landingMessages } from './landing-messages.ts'
import styles from './Plans.module.css'
import { formatPrice, plannedPrices, timeCardSizes, vipStorageBytes } from './prices.ts'

/** What it costs. Nothing here can be pressed: paying is not open yet, and the page says so. */
export function Plans(): ReactNode {
  const text = landingMessages.useMessages()
  const language = useLanguage()
  const plans = [
    {
      name: text('plans.freeName'),
      price: text('plans.freePrice', { currency: plannedPrices.currency }),
      points: [
        text('plans.freeWhat', { minutes: dailyFreeSeconds / 60 }),
        text('plans.freeGift', { hours: newUserGiftSeconds / 3600 }),
        text('plans.freeExport'),
      ],
    },
    {
      name: text('plans.vipName'),
      price: text('plans.vipPrice', { price: formatPrice(plannedPrices.vipMonth) }),
      points: [
        text('plans.vipHours', { hours: vipMonthSeconds / 3600 }),
        text('plans.vipQueue'),
        text('plans.vipStorage', { size: formatBytes(vipStorageBytes, language), freeSize: formatBytes(storageQuotaBytes, language) }),
        text('plans.vipTerms', { quarter: formatPrice(plannedPrices.vipQuarter), year: formatPrice(plannedPrices.vipYear) }),
      ],
    },
    {
      name: text('plans.cardName'),
      price: text('plans.cardPrice', { minutes: timeCardSizes.smallest / 60, hours: timeCardSizes.largest / 3600 }),
      points: [text('plans.cardWhat'), text('plans.cardValid'), text('plans.cardGift')],
    },
  ]
  return (
    <section id="plans" className={styles.root} aria-labelledby="plans-heading">
      <h2 id="plans-heading" className={styles.heading}>
        {text('plans.heading')}
      </h2>
      <div className={styles.plans}>
        {plans.map(({ name, price, points }) => (
          <section key={name} className={styles.plan} aria-label={name}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.price}>{price}</p>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className={styles.note}>{text('plans.note')}</p>
    </section>
  )
}
