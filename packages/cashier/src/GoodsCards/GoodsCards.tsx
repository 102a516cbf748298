import { cashierCardsPerRow, type Goods } from '@longhand/contracts'
import { formatPercent, formatPrice, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { VisuallyHidden } from '@longhand/ui-kit'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { cashierMessages } from '../messages.ts'
import styles from './GoodsCards.module.css'

export interface GoodsCardsProps {
  kind: 'vip' | 'duration'
  goods: readonly Goods[]
  /** None while nothing is chosen. */
  chosenId: string | undefined
  onChoose: (goodsId: string) => void
}

const monthSeconds = 30 * 86_400
const perRow = { vip: cashierCardsPerRow.vip, duration: cashierCardsPerRow.card }

/** What is on sale, as a group of radio buttons; arrow keys go through them. */
export function GoodsCards({ kind, goods, chosenId, onChoose }: GoodsCardsProps): ReactNode {
  const text = cashierMessages.useMessages()
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={text(`goods.${kind}`)}
      className={styles.root}
      data-kind={kind}
      style={{ '--per-row': perRow[kind] } as CSSProperties}
    >
      {goods.map((one) => (
        <label key={one.goodsId} className={styles.card}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={one.goodsId}
            checked={one.goodsId === chosenId}
            onChange={() => onChoose(one.goodsId)}
          />
          <GoodsFace kind={kind} goods={one} />
        </label>
      ))}
    </div>
  )
}

function GoodsFace({ kind, goods }: { kind: 'vip' | 'duration'; goods: Goods }): ReactNode {
  const text = cashierMessages.useMessages()
  const language = useLanguage()
  const price = formatPrice(goods.price, goods.currency, language)
  const months = kind === 'vip' ? Math.floor(goods.effectiveTime / monthSeconds) : 0
  const isReduced = goods.originalPrice > goods.price
  return (
    <span className={styles.face}>
      <span className={styles.name}>{kind === 'vip' ? goods.goodsName : <CardSize goods={goods} />}</span>
      <span className={styles.price}>{price}</span>
      <span className={styles.terms}>
        {isReduced ? (
          <span className={styles.before}>
            <VisuallyHidden>
              {text('goods.instead', { price: formatPrice(goods.originalPrice, goods.currency, language) })}
            </VisuallyHidden>
            <s aria-hidden>{formatPrice(goods.originalPrice, goods.currency, language)}</s>
          </span>
        ) : null}
        {months > 1
          ? text('goods.monthly', { price: formatPrice(goods.price / months, goods.currency, language) })
          : null}
      </span>
      {isReduced ? (
        <span className={styles.off}>
          {text('goods.off', { percent: formatPercent(goods.discount, language) })}
        </span>
      ) : null}
    </span>
  )
}

/** A card is known by its time; its whole name is for who listens. */
function CardSize({ goods }: { goods: Goods }): ReactNode {
  const language = useLanguage()
  return (
    <>
      <span aria-hidden>{formatTimeSpan(goods.duration, language)}</span>
      <VisuallyHidden>{goods.goodsName}</VisuallyHidden>
    </>
  )
}
