import { Icon } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { cashierMessages } from '../messages.ts'
import { benefitRows, type Share } from './benefit-rows.ts'
import styles from './VipBenefits.module.css'

export interface VipBenefitsProps {
  /** @default true */
  canTranslate?: boolean | undefined
}

/** Compares what a visitor, an account and a VIP member get of every benefit. */
export function VipBenefits({ canTranslate = true }: VipBenefitsProps): ReactNode {
  const text = cashierMessages.useMessages()
  const language = useLanguage()
  return (
    <div className={styles.root}>
      <div className={styles.frame}>
        <table className={styles.table}>
          <caption className={styles.caption}>{text('benefits.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('benefits.benefit')}</th>
              <th scope="col">{text('benefits.visitor')}</th>
              <th scope="col">{text('benefits.account')}</th>
              <th scope="col" className={styles.vip}>
                <span className={styles.vipName}>
                  <Icon name="crown" size={16} />
                  {text('benefits.vip')}
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {benefitRows(text, language, canTranslate).map(({ name, visitor, account, vip }) => (
              <tr key={name}>
                <th scope="row">{text(name as 'benefits.free')}</th>
                <td>
                  <ShareOf share={visitor} />
                </td>
                <td>
                  <ShareOf share={account} />
                </td>
                <td className={styles.vip}>
                  <ShareOf share={vip} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>{text('benefits.note')}</p>
    </div>
  )
}

function ShareOf({ share }: { share: Share }): ReactNode {
  const text = cashierMessages.useMessages()
  if (typeof share === 'string') return share
  return (
    <span className={styles.mark} data-has={share}>
      <Icon name={share ? 'check' : 'minus'} size={18} label={text(share ? 'benefits.yes' : 'benefits.no')} />
    </span>
  )
}
