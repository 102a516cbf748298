import { describeError } from '@longhand/api-client'
import type { PayOrder } from '@longhand/contracts'
import { Button, ConfirmDialog, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { useCancelOrderMutation } from '../api/cashier-api.ts'
import { cashierMessages } from '../messages.ts'
import { useReceipt } from './use-receipt.ts'

export interface OrderActionsProps {
  order: PayOrder
  onPay: ((order: PayOrder) => void) | undefined
}

/** What can be done about an order: paid or cancelled while it waits, else its receipt and buying the same again. */
export function OrderActions({ order, onPay }: OrderActionsProps): ReactNode {
  const text = cashierMessages.useMessages()
  const { save, isSaving } = useReceipt(order.orderNumber)
  const isPending = order.status === 'pending'
  return (
    <>
      {isPending ? <CancelButton orderNumber={order.orderNumber} /> : null}
      {order.status === 'paid' ? (
        <Button icon="download" busy={isSaving} onClick={() => void save()}>
          {text('orders.receipt')}
        </Button>
      ) : null}
      {onPay ? (
        <Button variant={isPending ? 'primary' : 'secondary'} onClick={() => onPay(order)}>
          {text(isPending ? 'orders.pay' : 'orders.payAgain')}
        </Button>
      ) : null}
    </>
  )
}

function CancelButton({ orderNumber }: { orderNumber: string }): ReactNode {
  const text = cashierMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const [cancelOrder] = useCancelOrderMutation()

  async function cancel(): Promise<void> {
    const { error } = await cancelOrder(orderNumber)
    if (error) {
      toast.show({ tone: 'error', title: text('orders.cancelFailed'), description: describeError(error, language) })
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
