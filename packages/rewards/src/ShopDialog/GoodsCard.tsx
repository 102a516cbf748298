import type { Goods } from '@longhand/contracts'
import { Button, VisuallyHidden } from '@longhand/ui-kit'
import { formatPeriod, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { rewardsMessages } from '../messages.ts'
import { GoodsPicture } from '../RewardPicture/GoodsPicture.tsx'
import styles from './ShopDialog.module.css'

export interface GoodsCardProps {
  goods: Goods
  price: string
  /** The price before a discount. */
  before?: string | undefined
  label: string
  /** The button's name, which says what for. */
  name: string
  onChoose: () => void
}

/** One time card with its price. */
export function GoodsCard({ goods, price, before, label, name, onChoose }: GoodsCardProps): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  return (
    <li className={styles.card}>
      <span className={styles.picture}>
        <GoodsPicture goods={goods} />
      </span>
      <div className={styles.what}>
        <p className={styles.name}>{goods.goodsName}</p>
        <p className={styles.note}>
          {text('shop.valid', { period: formatPeriod(goods.effectiveTime, language) })}
        </p>
      </div>
      <div className={styles.offer}>
        <p className={styles.price}>
          {price}
          {before ? (
            <s className={styles.before}>
              <VisuallyHidden>{text('shop.before', { price: before })}</VisuallyHidden>
              <span aria-hidden>{before}</span>
            </s>
          ) : null}
        </p>
        <Button size="small" aria-label={name} onClick={onChoose}>
          {label}
        </Button>
      </div>
    </li>
  )
}
