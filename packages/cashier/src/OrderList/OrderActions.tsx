import { describeError } from '@longhand/api-client'
import { orderGoodsType, type PayOrder } from '@longhand/contracts'
import { Button, ConfirmDialog, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { useCancelOrderMutation } from '../api/cashier-api.ts'
import { orderMessages } from './order-messages.ts'
import { RefundButton } from '../Refund/RefundButton.tsx'
import { useReceipt } from './use-receipt.ts'

export interface OrderActionsProps {
  order: PayOrder
  onPay: ((order: PayOrder) => void) | undefined
}

/** What can be done about an order: paid or cancelled while it waits, else its papers, a refund and buying the same again. */
export function OrderActions({ order, onPay }: OrderActionsProps): ReactNode {
  const text = orderMessages.useMessages()
  const receiptRef = useRef<HTMLButtonElement>(null)
  const isPending = order.status === 'pending'
  const isRefundable = order.status === 'paid' && order.goodsType !== orderGoodsType.external
  return (
    <>
      {isPending ? <CancelButton orderNumber={order.orderNumber} /> : null}
      {isRefundable ? <RefundButton orderNumber={order.orderNumber} nextFocus={receiptRef} /> : null}
      {order.payTime === null ? null : (
        <PaperButton button={receiptRef} orderNumber={order.orderNumber} document="downloadReceipt" />
      )}
      {order.status === 'refunded' ? (
        <PaperButton orderNumber={order.orderNumber} document="downloadCreditNote" />
      ) : null}
      {onPay ? (
        <Button variant={isPending ? 'primary' : 'secondary'} onClick={() => onPay(order)}>
          {text(isPending ? 'orders.pay' : 'orders.payAgain')}
        </Button>
      ) : null}
    </>
  )
}

/** One of several, next to its refund. */
export function CreditNoteButton({
  orderNumber,
  creditNote,
}: {
  orderNumber: string
  creditNote: number
}): ReactNode {
  const text = orderMessages.useMessages()
  const { save, isSaving } = useReceipt(orderNumber, 'downloadCreditNote', creditNote)
  return (
    <Button
      size="small"
      variant="quiet"
      busy={isSaving}
      aria-label={text('orders.creditNoteOf', { number: String(creditNote) })}
      onClick={() => void save()}
    >
      {text('orders.creditNote')}
    </Button>
  )
}

interface PaperButtonProps {
  orderNumber: string
  document: 'downloadReceipt' | 'downloadCreditNote'
  button?: Ref<HTMLButtonElement>
}

function PaperButton({ orderNumber, document, button }: PaperButtonProps): ReactNode {
  const text = orderMessages.useMessages()
  const { save, isSaving } = useReceipt(orderNumber, document)
  return (
    <Button ref={button} icon="download" busy={isSaving} onClick={() => void save()}>
      {text(document === 'downloadReceipt' ? 'orders.receipt' : 'orders.creditNote')}
    </Button>
  )
}

function CancelButton({ orderNumber }: { orderNumber: string }): ReactNode {
  const text = orderMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const [cancelOrder] = useCancelOrderMutation()

  async function cancel(): Promise<void> {
    const { error } = await cancelOrder(orderNumber)
    if (error) {
      toast.show({
        tone: 'error',
        title: text('orders.cancelFailed'),
        description: describeError(error, language),
      })
      throw new Error('The order was not cancelled.', { cause: error })
    }
    toast.show({ tone: 'success', title: text('orders.cancelDone') })
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {text('orders.cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={text('orders.cancelTitle')}
        description={text('orders.cancelNote')}
        confirmLabel={text('orders.cancel')}
        cancelLabel={text('orders.keep')}
        danger
        onConfirm={cancel}
      />
    </>
  )
}
