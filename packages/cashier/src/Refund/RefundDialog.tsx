import { describeError } from '@longhand/api-client'
import type { RefundQuote } from '@longhand/contracts'
import { Button, Dialog, ErrorState, Notice, Skeleton, useToast } from '@longhand/ui-kit'
import { formatPrice, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useQuoteRefundQuery, useRequestRefundMutation } from '../api/refund-api.ts'
import { orderMessages } from '../OrderList/order-messages.ts'
import { RefundFacts } from './RefundFacts.tsx'

export interface RefundDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  orderNumber: string
  /** What has the focus after a refund; what had it before, otherwise. */
  nextFocus: RefObject<HTMLElement | null>
}

/** What a paid order would give back and why, and the question whether it should. */
export function RefundDialog({ open, onOpenChange, orderNumber, nextFocus }: RefundDialogProps): ReactNode {
  const text = orderMessages.useMessages()
  const language = useLanguage()
  const keepRef = useRef<HTMLButtonElement>(null)
  const {
    currentData: quote,
    error,
    isFetching,
    refetch,
  } = useQuoteRefundQuery({ orderNumber }, { skip: !open })
  const { ask, isAsking, isDone } = useRefund(orderNumber, () => onOpenChange(false))
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => isAsking || onOpenChange(next)}
      size="small"
      title={text(quote?.refusal ? 'refund.notPossible' : 'refund.title')}
      initialFocus={keepRef}
      finalFocus={isDone ? nextFocus : undefined}
      footer={
        <>
          <Button ref={keepRef} disabled={isAsking} onClick={() => onOpenChange(false)}>
            {text(quote?.refusal ? 'refund.back' : 'refund.keep')}
          </Button>
          {quote && quote.refusal === null ? (
            <Button variant="danger" busy={isAsking} disabled={isFetching} onClick={() => void ask(quote)}>
              {text('refund.confirm', { price: formatPrice(quote.amount, quote.currency, language) })}
            </Button>
          ) : null}
        </>
      }
    >
      {quote ? (
        <>
          {quote.refusal === null ? null : <Notice>{quote.note}</Notice>}
          <RefundFacts quote={quote} />
        </>
      ) : error ? (
        <ErrorState
          title={text('refund.quoteFailed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={5} height="calc(1.5 * var(--longhand-rem))" />
        </div>
      )}
    </Dialog>
  )
}

function useRefund(
  orderNumber: string,
  onDone: () => void,
): { ask: (quote: RefundQuote) => Promise<void>; isAsking: boolean; isDone: boolean } {
  const text = orderMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [isDone, setDone] = useState(false)
  const [requestRefund, { isLoading: isAsking }] = useRequestRefundMutation()

  async function ask({ amount, currency }: RefundQuote): Promise<void> {
    const { data, error } = await requestRefund({ orderNumber, amount })
    if (error) {
      toast.show({ tone: 'error', title: text('refund.failed'), description: describeError(error, language) })
      return
    }
    const price = formatPrice(amount, currency, language)
    toast.show({ tone: 'success', title: text(data.isDone ? 'refund.done' : 'refund.underWay', { price }) })
    setDone(true)
    onDone()
  }

  return { ask, isAsking, isDone }
}
