import type { Capabilities } from '@longhand/contracts'
import { Icon } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { Limit } from '../Limit/Limit.tsx'
import { benefitsMessages } from './benefits-messages.ts'
import { benefitRows, type Share } from './benefit-rows.ts'
import styles from './MembershipBenefits.module.css'

export interface MembershipBenefitsProps {
  /** Of the installation; unknown ones limit nothing. */
  capabilities?: Capabilities | undefined
}

/** Compares what a visitor, an account and a VIP member get of every benefit. */
export function MembershipBenefits({ capabilities }: MembershipBenefitsProps): ReactNode {
  const text = benefitsMessages.useMessages()
  const language = useLanguage()
  return (
    <div className={styles.root}>
      <div className={styles.frame}>
        <table className={styles.table}>
          <caption className={styles.caption}>{text('title')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('benefit')}</th>
              <th scope="col">{text('visitor')}</th>
              <th scope="col">{text('account')}</th>
              <th scope="col" className={styles.vip}>
                <span className={styles.vipName}>
                  <Icon name="crown" size={16} />
                  {text('vip')}
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {benefitRows(text, language, capabilities?.translation?.length !== 0).map(
              ({ name, limitOf, visitor, account, vip }) => (
                <tr key={name}>
                  <th scope="row">
                    {text(name as 'free')}
                    {limitOf ? <Limit of={limitOf} capabilities={capabilities} /> : null}
                  </th>
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
              ),
            )}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>{text('note')}</p>
    </div>
  )
}

function ShareOf({ share }: { share: Share }): ReactNode {
  const text = benefitsMessages.useMessages()
  if (typeof share === 'string') return share
  return (
    <span className={styles.mark} data-has={share}>
      <Icon name={share ? 'check' : 'minus'} size={18} label={text(share ? 'yes' : 'no')} />
    </span>
  )
}
