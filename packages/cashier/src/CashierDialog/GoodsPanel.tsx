import type { Capabilities } from '@longhand/contracts'
import { EmptyState, Notice } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { GoodsCards } from '../GoodsCards/GoodsCards.tsx'
import { cashierMessages } from '../messages.ts'
import { PaymentQrBox, type PaymentQrBoxProps } from '../PaymentQrBox/PaymentQrBox.tsx'
import { PriceDetail } from '../PriceDetail/PriceDetail.tsx'
import { Privileges } from '../Privileges/Privileges.tsx'
import styles from './CashierDialog.module.css'
import { NoGoods } from './NoGoods.tsx'
import { OrderedGoods } from './OrderedGoods.tsx'
import { type GoodsOptions, type GoodsState, useGoods } from './use-goods.ts'
import type { WaitingOrderState } from './use-waiting-order.ts'

export interface GoodsPanelProps
  extends
    Pick<PaymentQrBoxProps, 'onPaid' | 'isLoggedIn' | 'buyer' | 'onOrderCreated'>,
    Pick<GoodsOptions, 'kind' | 'onReady' | 'onError'> {
  classNames?:
    { goods?: string | undefined; payment?: string | undefined; code?: string | undefined } | undefined
  preselected: { goodsId: string; orderNumber: string | undefined } | undefined
  membershipHref?: string | undefined
  agreementHref?: string | undefined
  helpHref?: string | undefined
  capabilities?: Capabilities | undefined
  memberUntil?: number | undefined
  onLoginRequired?:
    ((chosen: { goodsId?: string | undefined; orderNumber?: string | undefined }) => void) | undefined
}

/** One kind of goods beside its payment. */
export function GoodsPanel({
  kind,
  preselected,
  membershipHref,
  agreementHref,
  helpHref,
  capabilities,
  memberUntil,
  buyer,
  isLoggedIn,
  onPaid,
  onLoginRequired,
  onReady,
  onOrderCreated,
  onError,
  classNames,
}: GoodsPanelProps): ReactNode {
  const state = useGoods({ kind, ...preselected, isLoggedIn, onReady, onError })
  const { chosen, order } = state
  const now = useNow()
  const usableFrom = kind === 'vip' ? Math.max(memberUntil ?? 0, now) : now
  return (
    <div className={styles.panel}>
      <div className={[styles.choice, classNames?.goods].filter(Boolean).join(' ')}>
        <Remark order={order.state} isGone={state.isGone} />
        {kind === 'vip' && memberUntil ? <MemberLine until={memberUntil} /> : null}
        <Offer kind={kind} state={state} />
        {kind === 'vip' ? (
          <Privileges membershipHref={membershipHref} capabilities={capabilities} />
        ) : chosen ? (
          <PriceDetail goods={chosen} />
        ) : null}
      </div>
      <PaymentQrBox
        goods={chosen}
        buyer={isLoggedIn ? buyer : undefined}
        usableUntil={chosen && usableFrom + chosen.effectiveTime}
        orderNumber={order.orderNumber}
        isLoggedIn={isLoggedIn && state.status !== 'visitor'}
        onPaid={onPaid}
        onOrderOver={order.end}
        onOrderCreated={onOrderCreated}
        onError={onError}
        classNames={classNames}
        onLoginRequired={
          onLoginRequired &&
          (() =>
            onLoginRequired(order.orderNumber === undefined ? { goodsId: chosen?.goodsId } : preselected!))
        }
        agreementHref={kind === 'vip' ? agreementHref : undefined}
        helpHref={helpHref}
      />
    </div>
  )
}

function Offer({
  kind,
  state: { status, goods, chosen, choose, order, error, reload },
}: {
  kind: 'vip' | 'duration'
  state: GoodsState
}): ReactNode {
  const text = cashierMessages.useMessages()
  const { orderNumber } = order
  if (status === 'visitor') return <EmptyState icon="document" title={text('order.visitor')} />
  const query = {
    currentData: status === 'empty' ? goods : undefined,
    error,
    isFetching: status === 'loading',
    refetch: reload,
  }
  if (status !== 'ready') return <NoGoods kind={kind} isOrder={orderNumber !== undefined} query={query} />
  const cards = <GoodsCards kind={kind} goods={goods} chosenId={chosen?.goodsId} onChoose={choose} />
  if (orderNumber === undefined) return cards
  return (
    <OrderedGoods orderNumber={orderNumber} onLeave={order.leave}>
      {cards}
    </OrderedGoods>
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
  if (order === 'over' || order === 'unknown') return <Notice tone="amber">{text('order.over')}</Notice>
  if (isGone) return <Notice tone="amber">{text('goods.gone')}</Notice>
  return null
}
