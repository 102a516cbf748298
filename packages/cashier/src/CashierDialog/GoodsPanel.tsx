import { goodsType } from '@longhand/contracts'
import { Notice } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { useListGoodsQuery } from '../api/cashier-api.ts'
import { GoodsCards } from '../GoodsCards/GoodsCards.tsx'
import { cashierMessages } from '../messages.ts'
import { PaymentQrBox, type PaymentQrBoxProps } from '../PaymentQrBox/PaymentQrBox.tsx'
import { PriceDetail } from '../PriceDetail/PriceDetail.tsx'
import { Privileges } from '../Privileges/Privileges.tsx'
import styles from './CashierDialog.module.css'
import { NoGoods } from './NoGoods.tsx'
import { OrderedGoods } from './OrderedGoods.tsx'
import { useWaitingOrder, type WaitingOrderState } from './use-waiting-order.ts'

export interface GoodsPanelProps extends Pick<PaymentQrBoxProps, 'onPaid' | 'isLoggedIn' | 'buyer'> {
  kind: 'vip' | 'duration'
  preselected: { goodsId: string; orderNumber: string | undefined } | undefined
  membershipHref?: string | undefined
  agreementHref?: string | undefined
  helpHref?: string | undefined
  canTranslate?: boolean | undefined
  memberUntil?: number | undefined
  onLoginRequired?: ((chosen: { goodsId?: string | undefined; orderNumber?: string | undefined }) => void) | undefined
}

/** One kind of goods beside its payment. */
export function GoodsPanel({
  kind,
  preselected,
  membershipHref = '/vip',
  agreementHref,
  helpHref,
  canTranslate,
  memberUntil,
  buyer,
  isLoggedIn,
  onPaid,
  onLoginRequired,
}: GoodsPanelProps): ReactNode {
  const order = useWaitingOrder(preselected?.orderNumber, isLoggedIn)
  const isPayingOrder = order.state === 'asked' || order.state === 'waits'
  const query = useListGoodsQuery(kind === 'vip' ? goodsType.vip : goodsType.card, { skip: isPayingOrder })
  const wantedId = preselected?.orderNumber === undefined ? preselected?.goodsId : undefined
  const [chosenId, choose] = useState(wantedId)
  const goods = query.currentData
  const first = order.state === 'none' ? goods?.[0] : undefined
  // Who came to pay an order gets nothing else in its place unless they choose it.
  const chosen = isPayingOrder ? order.goods : (goods?.find(({ goodsId }) => goodsId === chosenId) ?? first)
  const now = useNow()
  const usableFrom = kind === 'vip' ? Math.max(memberUntil ?? 0, now) : now
  const isGone = goods !== undefined && goods.length > 0 && wantedId !== undefined && goods.every(({ goodsId }) => goodsId !== wantedId)
  return (
    <div className={styles.panel}>
      <div className={styles.choice}>
        <Remark order={order.state} isGone={isGone} />
        {kind === 'vip' && memberUntil ? <MemberLine until={memberUntil} /> : null}
        {isPayingOrder ? (
          <OrderedGoods kind={kind} isLoggedIn={isLoggedIn} order={order} />
        ) : goods && goods.length > 0 ? (
          <GoodsCards kind={kind} goods={goods} chosenId={chosen?.goodsId} onChoose={choose} />
        ) : (
          <NoGoods kind={kind} query={query} />
        )}
        {kind === 'vip' ? <Privileges membershipHref={membershipHref} canTranslate={canTranslate} /> : chosen ? <PriceDetail goods={chosen} /> : null}
      </div>
      <PaymentQrBox
        goods={chosen}
        buyer={isLoggedIn ? buyer : undefined}
        usableUntil={chosen && usableFrom + chosen.effectiveTime}
        orderNumber={order.orderNumber}
        isLoggedIn={isLoggedIn}
        onPaid={onPaid}
        onOrderOver={order.end}
        onLoginRequired={onLoginRequired && (() => onLoginRequired(isPayingOrder ? preselected! : { goodsId: chosen?.goodsId }))}
        agreementHref={kind === 'vip' ? agreementHref : undefined}
        helpHref={helpHref}
      />
    </div>
  )
}

/** The moment the cashier opened, in epoch seconds. */
function useNow(): number {
  const [now] = useState(() => Date.now() / 1000)
  return now
}

function MemberLine({ until }: { until: number }): ReactNode {
  const text = cashierMessages.useMessages()
  const date = formatDate(new Date(until * 1000), useLanguage())
  return <Notice tone="neutral">{text('member.extends', { date })}</Notice>
}

function Remark({ order, isGone }: { order: WaitingOrderState; isGone: boolean }): ReactNode {
  const text = cashierMessages.useMessages()
  if (order === 'over') return <Notice tone="amber">{text('order.over')}</Notice>
  if (isGone) return <Notice tone="amber">{text('goods.gone')}</Notice>
  return null
}
