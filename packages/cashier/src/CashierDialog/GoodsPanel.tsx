import { type Goods, goodsType } from '@longhand/contracts'
import { EmptyState, ErrorState, Skeleton, VisuallyHidden } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import { type ReactNode, useEffect, useState } from 'react'
import { useListGoodsQuery } from '../api/cashier-api.ts'
import { GoodsCards } from '../GoodsCards/GoodsCards.tsx'
import { logProblem } from '../log-problem.ts'
import { cashierMessages } from '../messages.ts'
import { PaymentQrBox, type PaymentQrBoxProps } from '../PaymentQrBox/PaymentQrBox.tsx'
import { PriceDetail } from '../PriceDetail/PriceDetail.tsx'
import { Privileges } from '../Privileges/Privileges.tsx'
import styles from './CashierDialog.module.css'

export interface GoodsPanelProps extends Pick<PaymentQrBoxProps, 'onPaid' | 'onSignInPrompt' | 'isLoggedIn'> {
  kind: 'vip' | 'duration'
  preselected: { goodsId: string; orderNumber: string | undefined } | undefined
  membershipHref?: string | undefined
  agreementHref?: string | undefined
}

/** One kind of goods beside its payment. */
export function GoodsPanel({ kind, preselected, membershipHref = '/vip', agreementHref, isLoggedIn, onPaid, onSignInPrompt }: GoodsPanelProps): ReactNode {
  const query = useListGoodsQuery(kind === 'vip' ? goodsType.vip : goodsType.card, { skip: !isLoggedIn })
  const [chosenId, choose] = useState(preselected?.goodsId)
  // A list of an account that has logged out is nobody's any more.
  const goods = isLoggedIn ? query.currentData : undefined
  const chosen = goods?.find(({ goodsId }) => goodsId === chosenId) ?? goods?.[0]
  return (
    <div className={styles.panel}>
      <div className={styles.choice}>
        {goods && chosen ? (
          <GoodsCards kind={kind} goods={goods} chosenId={chosen.goodsId} onChoose={choose} />
        ) : (
          <NoGoods kind={kind} isLoggedIn={isLoggedIn} query={query} />
        )}
        {kind === 'vip' ? <Privileges membershipHref={membershipHref} /> : chosen ? <PriceDetail goods={chosen} /> : null}
      </div>
      <PaymentQrBox
        goods={chosen}
        orderNumber={chosen && chosen.goodsId === preselected?.goodsId ? preselected.orderNumber : undefined}
        isLoggedIn={isLoggedIn}
        onPaid={onPaid}
        onSignInPrompt={onSignInPrompt}
        agreementHref={kind === 'vip' ? agreementHref : undefined}
      />
    </div>
  )
}

interface NoGoodsProps {
  kind: 'vip' | 'duration'
  isLoggedIn: boolean
  query: { currentData?: readonly Goods[] | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown }
}

/** Stands where the goods will be. */
function NoGoods({ kind, isLoggedIn, query: { currentData, error, isFetching, refetch } }: NoGoodsProps): ReactNode {
  const text = cashierMessages.useMessages()
  const kit = kitMessages.useMessages()
  const icon = kind === 'vip' ? 'crown' : 'clock'
  useEffect(() => {
    if (error) logProblem('No list of goods', error)
  }, [error])
  // The way in is over the place of the code.
  if (!isLoggedIn) return <EmptyState icon={icon} title={text('goods.visitor')} description={text('goods.visitorNote')} />
  if (currentData) return <EmptyState icon={icon} title={text('goods.none')} description={text('goods.noneNote')} />
  if (error && !isFetching)
    return <ErrorState title={text('goods.failed')} description={text('goods.failedNote')} onRetry={() => void refetch()} retryLabel={kit('retry')} />
  return (
    <div className={styles.loading} data-kind={kind} aria-busy="true">
      <VisuallyHidden>{text('goods.loading')}</VisuallyHidden>
      <Skeleton height="100%" />
      <Skeleton height="100%" />
      <Skeleton height="100%" />
    </div>
  )
}
