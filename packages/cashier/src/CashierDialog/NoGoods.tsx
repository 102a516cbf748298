import { EmptyState, ErrorState, Skeleton, VisuallyHidden } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { cashierMessages } from '../messages.ts'
import styles from './CashierDialog.module.css'

export interface NoGoodsProps {
  kind: 'vip' | 'duration'
  /** Whether the goods of one order are missing, instead of those on sale. */
  isOrder?: boolean | undefined
  /** Another way on than to try again. */
  action?: ReactNode
  query: { currentData?: unknown; error?: unknown; isFetching: boolean; refetch: () => unknown }
}

/** Stands where the goods will be. */
export function NoGoods({
  kind,
  isOrder = false,
  action,
  query: { currentData, error, isFetching, refetch },
}: NoGoodsProps): ReactNode {
  const text = cashierMessages.useMessages()
  if (currentData)
    return (
      <EmptyState
        icon={kind === 'vip' ? 'crown' : 'clock'}
        title={text('goods.none')}
        description={text('goods.noneNote')}
      />
    )
  if (error && !isFetching)
    return (
      <ErrorState
        title={text(isOrder ? 'order.failed' : 'goods.failed')}
        description={text('goods.failedNote')}
        onRetry={() => void refetch()}
        action={action}
      />
    )
  return (
    <div className={styles.loading} data-kind={kind} aria-busy="true">
      <VisuallyHidden>{text(isOrder ? 'order.loading' : 'goods.loading')}</VisuallyHidden>
      <Skeleton height="100%" />
      <Skeleton height="100%" />
      <Skeleton height="100%" />
    </div>
  )
}
