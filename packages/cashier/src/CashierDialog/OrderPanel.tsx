import { type Goods, orderGoodsType } from '@longhand/contracts'
import { Button, EmptyState, ErrorState, Skeleton } from '@longhand/ui-kit'
import { formatPrice, kitMessages, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useEffect, useId } from 'react'
import { useEffectEvent } from 'use-effect-event'
import { cashierMessages } from '../messages.ts'
import { PaymentQrBox, type PaymentQrBoxProps } from '../PaymentQrBox/PaymentQrBox.tsx'
import { Amounts } from '../PriceDetail/Amounts.tsx'
import styles from './CashierDialog.module.css'
import { NoGoods } from './NoGoods.tsx'
import { useWaitingOrder, type WaitingOrder } from './use-waiting-order.ts'

const typeOf = {
  [orderGoodsType.vip]: 'vip',
  [orderGoodsType.card]: 'duration',
  [orderGoodsType.external]: 'external',
} as const

export interface OrderPanelProps extends Pick<
  PaymentQrBoxProps,
  'isLoggedIn' | 'buyer' | 'helpHref' | 'onLoginRequired' | 'onError'
> {
  /** Until it is known, the panel is loading. */
  orderNumber: string | undefined
  classNames?:
    { goods?: string | undefined; payment?: string | undefined; code?: string | undefined } | undefined
  /** Called once, when the order is shown. */
  onReady?: (() => void) | undefined
  /** Back from an order that can't be paid. */
  onLeave: () => void
  onPaid: (type: (typeof typeOf)[keyof typeof typeOf], goods: Goods, orderNumber: string) => void
}

/** One order beside its payment: there is nothing to choose. */
export function OrderPanel({
  orderNumber,
  isLoggedIn,
  buyer,
  helpHref,
  classNames,
  onReady,
  onPaid,
  onError,
  onLeave,
  onLoginRequired,
}: OrderPanelProps): ReactNode {
  const order = useWaitingOrder(orderNumber, isLoggedIn, onError)
  const isKnown = isLoggedIn && !order.isSessionOver
  const isShown = order.goods !== undefined
  const ready = useEffectEvent(() => onReady?.())
  useEffect(() => {
    if (isShown) ready()
  }, [isShown])
  return (
    <div className={styles.panel} data-order>
      <div className={[styles.choice, classNames?.goods].filter(Boolean).join(' ')}>
        <Sold order={order} isLoggedIn={isLoggedIn} onLeave={onLeave} />
      </div>
      {isKnown && !order.goods ? (
        isComing(order) ? (
          <Skeleton height="20rem" />
        ) : null
      ) : (
        <PaymentQrBox
          goods={order.goods}
          orderNumber={order.orderNumber}
          isLoggedIn={isKnown}
          buyer={isKnown ? buyer : undefined}
          helpHref={helpHref}
          classNames={classNames}
          onError={onError}
          onPaid={({ goods, orderNumber: paidOrder }) =>
            onPaid(typeOf[order.goodsType ?? orderGoodsType.external], goods, paidOrder)
          }
          onOrderOver={order.end}
          onLoginRequired={onLoginRequired}
        />
      )}
    </div>
  )
}

/** Whether it is not known yet what the order is. */
function isComing({ state, query }: WaitingOrder): boolean {
  return state === 'none' || (state === 'asked' && (!query.error || query.isFetching))
}

interface SoldProps extends Pick<OrderPanelProps, 'isLoggedIn' | 'onLeave'> {
  order: WaitingOrder
}

function Sold({ order, isLoggedIn, onLeave }: SoldProps): ReactNode {
  const text = cashierMessages.useMessages()
  const kit = kitMessages.useMessages()
  const language = useLanguage()
  const heading = useId()
  if (!isLoggedIn) return <EmptyState icon="document" title={text('order.visitor')} />
  if (order.isSessionOver)
    return (
      <EmptyState
        icon="document"
        title={text('order.ended')}
        description={text('order.endedNote')}
        action={<Button onClick={() => void order.query.refetch()}>{kit('retry')}</Button>}
      />
    )
  const back = <Button onClick={onLeave}>{text('order.back')}</Button>
  if (order.state === 'over')
    return <EmptyState icon="document" title={text('order.overAlone')} action={back} />
  if (order.state === 'unknown')
    return <ErrorState title={text('order.unknown')} description={text('order.unknownNote')} action={back} />
  const { goods } = order
  if (!goods) return <NoGoods kind="duration" isOrder query={order.query} action={back} />
  const { order: sold } = order
  const price = (amount: number): string => formatPrice(amount, goods.currency, language)
  const isReduced = goods.originalPrice > goods.price
  return (
    <section aria-labelledby={heading} className={styles.sold}>
      <h3 id={heading}>{goods.goodsName}</h3>
      {goods.goodsIntroduce ? <p>{goods.goodsIntroduce}</p> : null}
      {sold && sold.quantity > 1 ? (
        <p>
          {sold.quantity} × {price(sold.unitPrice)}
        </p>
      ) : null}
      <Amounts
        amount={price(goods.originalPrice)}
        discount={isReduced ? price(goods.originalPrice - goods.price) : undefined}
        total={price(goods.price)}
      />
    </section>
  )
}
