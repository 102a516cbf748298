import type { Goods } from '@longhand/contracts'
import { EmptyState } from '@longhand/ui-kit'
import { formatNumber, formatPrice, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useId } from 'react'
import { useListBeanGoodsQuery, useListShopGoodsQuery } from '../api/rewards-api.ts'
import { Loaded } from '../Loaded/Loaded.tsx'
import { rewardsMessages } from '../messages.ts'
import { GoodsCard } from './GoodsCard.tsx'
import styles from './ShopDialog.module.css'

const height = 'calc(15 * var(--longhand-rem))'

/** Time cards for money. */
export function DirectGoods({ onBuy }: { onBuy: (goods: Goods) => void }): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const query = useListShopGoodsQuery()
  const priceOf = (amount: number, { currency }: Goods): string => formatPrice(amount, currency, language)
  return (
    <Section title={text('shop.direct')}>
      <Loaded query={query} height={height}>
        {(list) => (
          <Cards goods={list}>
            {(goods) => (
              <GoodsCard
                key={goods.goodsId}
                goods={goods}
                price={priceOf(goods.price, goods)}
                before={goods.originalPrice > goods.price ? priceOf(goods.originalPrice, goods) : undefined}
                label={text('shop.buy')}
                name={text('shop.buyOf', { name: goods.goodsName })}
                onChoose={() => onBuy(goods)}
              />
            )}
          </Cards>
        )}
      </Loaded>
    </Section>
  )
}

/** Time cards for beans. */
export function BeanGoods({ onChoose }: { onChoose: (goods: Goods) => void }): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const query = useListBeanGoodsQuery()
  const priceOf = (beans: number): string =>
    text('shop.price', { count: beans, number: formatNumber(beans, language) })
  return (
    <Section title={text('shop.beans')}>
      <Loaded query={query} height={height}>
        {({ list }) => (
          <Cards goods={list}>
            {(goods) => (
              <GoodsCard
                key={goods.goodsId}
                goods={goods}
                price={priceOf(goods.exchangeCoin)}
                before={
                  goods.originalCoin > goods.exchangeCoin
                    ? formatNumber(goods.originalCoin, language)
                    : undefined
                }
                label={text('shop.redeem')}
                name={text('shop.redeemOf', { name: goods.goodsName })}
                onChoose={() => onChoose(goods)}
              />
            )}
          </Cards>
        )}
      </Loaded>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  )
}

function Cards({
  goods,
  children,
}: {
  goods: readonly Goods[]
  children: (goods: Goods) => ReactNode
}): ReactNode {
  const text = rewardsMessages.useMessages()
  return goods.length === 0 ? (
    <EmptyState title={text('shop.empty')} />
  ) : (
    <ul className={styles.cards}>{goods.map(children)}</ul>
  )
}
