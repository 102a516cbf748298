import { dailyFreeSeconds, defaultCurrency, memberBenefits, newUserGiftSeconds, storageQuotaBytes, vipMonthSeconds, vipStorageQuotaBytes } from '@longhand/contracts'
import { Button } from '@longhand/ui-kit'
import { formatBytes, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useHost } from '../../host.ts'
import type { OpenDialog } from '../../dialogs/open-dialog.ts'
import { landingMessages } from './landing-messages.ts'
import styles from './Plans.module.css'

/**
 * What there is, and the ways in: an account, the cashier's two tabs. What is on sale, and for how much, is the server's to say: this page was made
 * before there was one, so it names no price but that of an account.
 */
export function Plans(): ReactNode {
  const text = landingMessages.useMessages()
  const language = useLanguage()
  const { dialogs } = useHost()
  const hours = (seconds: number): number => seconds / 3600
  const plans: { name: string; gives: string; points: string[]; action?: { label: string; dialog: OpenDialog } }[] = [
    {
      name: text('plans.freeName'),
      gives: text('plans.freePrice', { currency: defaultCurrency }),
      points: [
        text('plans.freeWhat', { minutes: dailyFreeSeconds / 60 }),
        text('plans.freeGift', { hours: hours(newUserGiftSeconds) }),
        text('plans.freeExport'),
      ],
    },
    {
      name: text('plans.vipName'),
      gives: text('plans.vipHours', { hours: hours(vipMonthSeconds) }),
      points: [
        text('plans.vipWhat'),
        text('plans.vipQueue'),
        text('plans.vipStorage', { size: formatBytes(vipStorageQuotaBytes, language), freeSize: formatBytes(storageQuotaBytes, language) }),
        text('plans.vipCaptions', { hours: hours(memberBenefits.captionSeconds.vip), freeHours: hours(memberBenefits.captionSeconds.account) }),
      ],
      action: { label: text('plans.becomeVip'), dialog: { kind: 'cashier', defaultTab: 'vip' } },
    },
    {
      name: text('plans.cardName'),
      gives: text('plans.cardTime'),
      points: [text('plans.cardWhat'), text('plans.cardValid'), text('plans.cardOrder')],
      action: { label: text('plans.buyTime'), dialog: { kind: 'cashier', defaultTab: 'duration' } },
    },
  ]
  return (
    <section id="plans" className={styles.root} aria-labelledby="plans-heading">
      <h2 id="plans-heading" className={styles.heading}>
        {text('plans.heading')}
      </h2>
      <div className={styles.plans}>
        {plans.map(({ name, gives, points, action }) => (
          <section key={name} className={styles.plan} aria-label={name}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.gives}>{gives}</p>
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
