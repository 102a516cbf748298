import {
  dailyFreeSeconds,
  defaultCurrency,
  memberBenefits,
  newUserGiftSeconds,
  storageQuotaBytes,
  vipMonthSeconds,
  vipStorageQuotaBytes,
} from '@longhand/contracts'
import { ButtonLink, lazyWithRetry } from '@longhand/ui-kit'
import { formatBytes, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useRef } from 'react'
import type { GoodsPricesProps } from '@longhand/cashier'
import { addressOfDialog, type LinkedDialog } from '../dialogs/linked-dialog.ts'
import { landingMessages } from './messages.ts'
import styles from './Plans.module.css'
import { useWasSeen } from './use-was-seen.ts'

const PlanPrice = lazyWithRetry(() => import('./PlanPrice.tsx').then((file) => file.PlanPrice))

/** The page is built before a server sells something: prices are fetched when the plans come into sight. */
export function Plans(): ReactNode {
  const text = landingMessages.useMessages()
  const language = useLanguage()
  const frame = useRef<HTMLElement>(null)
  const wasSeen = useWasSeen(frame)
  const hours = (seconds: number): number => seconds / 3600
  const plans: {
    name: string
    gives: string
    price?: GoodsPricesProps['kind']
    points: string[]
    action?: { label: string; dialog: LinkedDialog; for?: string }
  }[] = [
    {
      name: text('plans.freeName'),
      gives: text('plans.freePrice', { currency: defaultCurrency }),
      points: [
        text('plans.freeWhat', { minutes: dailyFreeSeconds / 60 }),
        text('plans.freeGift', { hours: hours(newUserGiftSeconds) }),
        text('plans.freeExport'),
      ],
      action: { label: text('plans.signUp'), dialog: 'signup', for: 'visitor newcomer' },
    },
    {
      name: text('plans.vipName'),
      gives: text('plans.vipHours', { hours: hours(vipMonthSeconds) }),
      price: 'vip',
      points: [
        text('plans.vipWhat'),
        text('plans.vipQueue'),
        text('plans.vipStorage', {
          size: formatBytes(vipStorageQuotaBytes, language),
          freeSize: formatBytes(storageQuotaBytes, language),
        }),
        text('plans.vipCaptions', {
          hours: hours(memberBenefits.captionSeconds.vip),
          freeHours: hours(memberBenefits.captionSeconds.account),
        }),
      ],
      action: { label: text('plans.becomeVip'), dialog: 'vip' },
    },
    {
      name: text('plans.cardName'),
      gives: text('plans.cardTime'),
      price: 'duration',
      points: [text('plans.cardWhat'), text('plans.cardValid'), text('plans.cardOrder')],
      action: { label: text('plans.buyTime'), dialog: 'time' },
    },
  ]
  return (
    <section ref={frame} id="plans" className={styles.root} aria-labelledby="plans-heading">
      <h2 id="plans-heading" className={styles.heading}>
        {text('plans.heading')}
      </h2>
      <div className={styles.plans}>
        {plans.map(({ name, gives, price, points, action }) => (
          <section key={name} className={styles.plan} aria-label={name}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.gives}>{gives}</p>
            <p className={styles.price}>{price && wasSeen ? <PlanPrice kind={price} /> : null}</p>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            {action ? (
              <ButtonLink
                className={styles.action}
                href={addressOfDialog(action.dialog)}
                data-for={action.for}
                data-needs-script=""
              >
                {action.label}
              </ButtonLink>
            ) : null}
          </section>
        ))}
      </div>
      <p className={styles.note}>{text('plans.note')}</p>
    </section>
  )
}
