import { describeError } from '@longhand/api-client'
import type { Role, SoldOrder } from '@longhand/contracts'
import { Badge, type BadgeProps, Button, EmptyState, Select, Table, useToast } from '@longhand/ui-kit'
import { formatPrice, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { calls, freshOnFocus, useListAllOrdersQuery, useRefundOrderMutation } from '../api/operator-api.ts'
import { formatMoment } from '../format.ts'
import { ExportButton } from '../Listing/ExportButton.tsx'
import { ListedPages, pageSize } from '../Listing/ListedPages.tsx'
import styles from '../Listing/Listing.module.css'
import { SearchField } from '../Listing/SearchField.tsx'
import { operatorMessages } from '../messages.ts'
import { type OperatorAddress, orderStatuses } from '../operator-address.ts'
import { OrderDialog } from '../Sales/OrderDialog.tsx'
import { SalesButtons } from '../Sales/SalesButtons.tsx'
import { salesMessages } from '../Sales/sales-messages.ts'
import { GiftCodes } from './GiftCodes.tsx'
import { RefundDialog, type RefundDialogProps } from './RefundDialog.tsx'

export interface OrdersSectionProps {
  role: Exclude<Role, 'person'>
  address: OperatorAddress
  onAddressChange: (address: OperatorAddress) => void
}

const tones: Partial<Record<SoldOrder['status'], BadgeProps['tone']>> = { paid: 'bean', refunded: 'amber' }

/** What people bought, what was given back, and gift codes. */
export function OrdersSection({ role, address, onAddressChange }: OrdersSectionProps): ReactNode {
  const text = operatorMessages.useMessages()
  const salesText = salesMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const { page = 1, keyword = '', orderStatus } = address
  const wanted = { keyword, status: orderStatus }
  const { data, error, isFetching, refetch } = useListAllOrdersQuery(
    { page, pageSize, ...wanted },
    freshOnFocus,
  )
  const [refund] = useRefundOrderMutation()
  const [asked, setAsked] = useState<{ order: SoldOrder; open: boolean; times: number }>()
  const [shown, setShown] = useState<{ order: SoldOrder; open: boolean }>()
  const filter = (change: Partial<OperatorAddress>): void =>
    onAddressChange({ ...address, ...change, page: undefined })
  const isFiltered = keyword !== '' || orderStatus !== undefined
  const mayChange = role !== 'support'
  /** As it is now: another operator may have been quicker. */
  const askedOrder = data?.list.find(({ orderNumber }) => orderNumber === asked?.order.orderNumber)

  async function giveBack(
    { orderNumber, refundable }: SoldOrder,
    { reason, part }: Parameters<RefundDialogProps['onRefund']>[0],
  ): Promise<unknown> {
    const { data: outcome, error: refusal } = await refund({ orderNumber, reason, from: refundable, ...part })
    void refetch()
    if (refusal) return refusal
    toast.show({
      tone: outcome.isDone ? 'success' : 'info',
      title: text(outcome.isDone ? 'orders.refunded' : 'orders.refundWaits'),
    })
    return undefined
  }

  return (
    <div className={styles.section}>
      <div className={styles.filters}>
        <SearchField
          label={text('orders.search')}
          value={keyword}
          onSearch={(next) => filter({ keyword: next })}
        />
        <Select<SoldOrder['status'] | 'all'>
          label={text('people.state')}
          value={orderStatus ?? 'all'}
          onValueChange={(next) => filter({ orderStatus: next === 'all' ? undefined : next })}
          options={(['all', ...orderStatuses] as const).map((value) => ({
            value,
            label: text(`orderStatus.${value}`),
          }))}
        />
        {mayChange ? <ExportButton call={calls.call('exportOrders', wanted)} /> : null}
        <SalesButtons mayChange={mayChange} onAsked={() => void refetch()} />
      </div>
      <ListedPages
        failure={error && text('orders.failed')}
        reason={describeError(error, language)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        total={data?.total}
        page={page}
        onPageChange={(next) => onAddressChange({ ...address, page: next })}
      >
        <Table<SoldOrder>
          caption={text('orders.title')}
          captionHidden
          busy={isFetching}
          rows={data?.list ?? []}
          rowKey={({ orderNumber }) => orderNumber}
          empty={<EmptyState icon="document" title={text(isFiltered ? 'orders.noneMatch' : 'orders.none')} />}
          columns={[
            {
              key: 'order',
              header: text('orders.order'),
              rowHeader: true,
              cell: ({ name, orderNumber }) => (
                <span className={styles.who}>
                  {name}
                  <span className={styles.soft}>{orderNumber}</span>
                </span>
              ),
            },
            {
              key: 'buyer',
              header: text('orders.buyer'),
              cell: ({ email }) => <span className={styles.who}>{email || text('orders.noBuyer')}</span>,
            },
            {
              key: 'status',
              header: text('people.state'),
              cell: ({ status }) => <Badge tone={tones[status]}>{text(`orderStatus.${status}`)}</Badge>,
            },
            {
              key: 'price',
              header: text('orders.price'),
              align: 'end',
              cell: ({ price, currency }) => formatPrice(price, currency, language),
            },
            {
              key: 'refunded',
              header: text('orders.givenBack'),
              align: 'end',
              cell: ({ refunded, currency }) =>
                refunded === 0 ? '' : formatPrice(refunded, currency, language),
            },
            { key: 'channel', header: text('orders.channel'), cell: ({ channel }) => channel },
            {
              key: 'made',
              header: text('orders.made'),
              cell: ({ createTime }) => formatMoment(createTime, language),
            },
            {
              key: 'paid',
              header: text('orders.paid'),
              cell: ({ paidTime }) => (paidTime === null ? '' : formatMoment(paidTime, language)),
            },
            {
              key: 'actions',
              header: text('people.actions'),
              align: 'end',
              cell: (order) => (
                <span className={styles.actions}>
                  <Button
                    size="small"
                    aria-label={salesText('openOf', { order: order.orderNumber })}
                    onClick={() => setShown({ order, open: true })}
                  >
                    {salesText('open')}
                  </Button>
                  {mayChange && order.refundable > 0 ? (
                    <Button
                      size="small"
                      aria-label={text('orders.refundOf', { order: order.orderNumber })}
                      onClick={() =>
                        setAsked((before) => ({ order, open: true, times: (before?.times ?? 0) + 1 }))
                      }
                    >
                      {text('orders.refund')}
                    </Button>
                  ) : null}
                </span>
              ),
            },
          ]}
        />
      </ListedPages>
      {shown ? (
        <OrderDialog
          key={shown.order.orderNumber}
          open={shown.open}
          onOpenChange={(open) => setShown({ ...shown, open })}
          order={shown.order}
        />
      ) : null}
      {asked ? (
        <RefundDialog
          // Asked once more, it begins afresh: what is asked for under its key goes back once.
          key={asked.times}
          open={asked.open}
          onOpenChange={(open) => setAsked({ ...asked, open })}
          order={askedOrder ?? asked.order}
          onRefund={(wanted) => giveBack(askedOrder ?? asked.order, wanted)}
        />
      ) : null}
      {mayChange ? <GiftCodes /> : null}
    </div>
  )
}
