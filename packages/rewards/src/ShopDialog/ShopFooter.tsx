import { timeCardDays } from '@longhand/contracts'
import { Button, Icon, Popover } from '@longhand/ui-kit'
import { formatNumber, formatPeriod, useLanguage } from '@longhand/ui-kit/i18n'
import type { MouseEvent, ReactNode } from 'react'
import { useGetAssetQuery } from '../api/rewards-api.ts'
import { rewardsMessages } from '../messages.ts'
import styles from './ShopDialog.module.css'

export interface ShopFooterProps {
  beanDetailHref?: string | undefined
  onOpenBeanDetail?: (() => void) | undefined
}

const periodOf = (days: number, language: string): string => formatPeriod(days * 86_400, language)

/** The beans one has, where they came from, and what shop and beans are. */
export function ShopFooter({ beanDetailHref, onOpenBeanDetail }: ShopFooterProps): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const { data } = useGetAssetQuery(undefined, { refetchOnMountOrArgChange: true })

  function follow(event: MouseEvent): void {
    // Held keys ask for another tab or window.
    if (!onOpenBeanDetail || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpenBeanDetail()
  }

  return (
    <div className={styles.footer}>
      <Explanation label={text('shop.aboutShop')}>
        {text('shop.aboutShopText', {
          bought: periodOf(timeCardDays.bought, language),
          beans: periodOf(timeCardDays.beans, language),
        })}
      </Explanation>
      <Explanation label={text('shop.aboutBeans')}>{text('shop.aboutBeansText')}</Explanation>
      <p className={styles.balance}>
        <Icon name="bean" size={18} />
        {text('shop.balance')}
        <output className={styles.number}>{data ? formatNumber(data.allCoinNumber, language) : '–'}</output>
      </p>
      {beanDetailHref ? (
        <a href={beanDetailHref} className={styles.detail} onClick={follow}>
          {text('shop.detail')}
        </a>
      ) : null}
    </div>
  )
}

function Explanation({ label, children }: { label: string; children: string }): ReactNode {
  return (
    <Popover
      openOnHover
      label={label}
      side="top"
      align="start"
      trigger={
        <Button variant="quiet" size="small" icon="help">
          {label}
        </Button>
      }
    >
      <p className={styles.explanation}>{children}</p>
    </Popover>
  )
}
