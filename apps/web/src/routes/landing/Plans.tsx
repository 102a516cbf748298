import { dailyFreeSeconds, defaultCurrency, newUserGiftSeconds, storageQuotaBytes, vipMonthSeconds, vipStorageQuotaBytes } from '@longhand/contracts'
import { Button } from '@longhand/ui-kit'
import { formatBytes, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useHost } from '../../host.ts'
import type { OpenDialog } from '../../dialogs/open-dialog.ts'
import { landingMessages } from './landing-messages.ts'
import styles from './Plans.module.css'
import { listPrices, priceOf, timeCardSizes } from './prices.ts'

/** What it costs, and the ways in: an account, the cashier's two tabs. */
export function Plans(): ReactNode {
  const text = landingMessages.useMessages()
  const language = useLanguage()
  const { dialogs } = useHost()
  const price = (yuan: number): string => priceOf(yuan, language)
  const plans: { name: string; price: string; points: string[]; action?: { label: string; dialog: OpenDialog } }[] = [
    {
      name: text('plans.freeName'),
      price: text('plans.freePrice', { currency: defaultCurrency }),
      points: [
        text('plans.freeWhat', { minutes: dailyFreeSeconds / 60 }),
        text('plans.freeGift', { hours: newUserGiftSeconds / 3600 }),
        text('plans.freeExport'),
      ],
    },
    {
      name: text('plans.vipName'),
      price: text('plans.vipPrice', { price: price(listPrices.vipMonth) }),
      points: [
        text('plans.vipHours', { hours: vipMonthSeconds / 3600 }),
        text('plans.vipQueue'),
        text('plans.vipStorage', { size: formatBytes(vipStorageQuotaBytes, language), freeSize: formatBytes(storageQuotaBytes, language) }),
        text('plans.vipTerms', { quarter: price(listPrices.vipQuarter), year: price(listPrices.vipYear) }),
      ],
      action: { label: text('plans.becomeVip'), dialog: { kind: 'cashier', defaultTab: 'vip' } },
    },
    {
      name: text('plans.cardName'),
      price: text('plans.cardPrice', { minutes: timeCardSizes.smallest / 60, hours: timeCardSizes.largest / 3600 }),
      points: [text('plans.cardWhat'), text('plans.cardValid'), text('plans.cardGift')],
      action: { label: text('plans.buyTime'), dialog: { kind: 'cashier', defaultTab: 'duration' } },
    },
  ]
  return (
    <section id="plans" className={styles.root} aria-labelledby="plans-heading">
      <h2 id="plans-heading" className={styles.heading}>
        {text('plans.heading')}
      </h2>
      <div className={styles.plans}>
        {plans.map(({ name, price, points, action }) => (
          <section key={name} className={styles.plan} aria-label={name}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.price}>{price}</p>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            {action ? (
              <Button className={styles.action} onClick={() => dialogs.open(action.dialog)}>
                {action.label}
              </Button>
            ) : null}
          </section>
        ))}
      </div>
      <p className={styles.note}>{text('plans.note')}</p>
    </section>
  )
}
