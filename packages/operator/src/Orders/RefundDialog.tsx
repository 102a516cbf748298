import type { SoldOrder } from '@longhand/contracts'
import { TextField } from '@longhand/ui-kit'
import { formatPrice, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '../Listing/ReasonDialog.tsx'
import { operatorMessages } from '../messages.ts'

export interface RefundDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  order: SoldOrder
  /** `part` is absent for all that is left. @returns Why it was refused; nothing when it is done. */
  onRefund: (asked: { reason: string; part: { amount: number; key: string } | undefined }) => Promise<unknown>
}

/** Asks how much of an order goes back, and why. */
export function RefundDialog({ open, onOpenChange, order, onRefund }: RefundDialogProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const [entered, setEntered] = useState(String(order.refundable))
  /** What is asked for twice under one key goes back once. */
  const [key] = useState(() => crypto.randomUUID())
  const amount = /^\d+(\.\d+)?$/.test(entered.trim()) ? Number(entered) : 0
  const isPossible = amount > 0 && amount <= order.refundable
  const rest = formatPrice(order.refundable, order.currency, language)
  const isPart = isPossible && amount < order.refundable
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('orders.refundTitle', {
        price: isPossible ? formatPrice(amount, order.currency, language) : rest,
      })}
      note={text(isPart ? 'orders.refundPartNote' : 'orders.refundNote', {
        name: order.name,
        email: order.email || text('orders.noBuyer'),
      })}
      action={text('orders.refund')}
      isComplete={isPossible}
      fields={(isTried) => (
        <TextField
          label={text('orders.amount', { currency: order.currency })}
          hint={text('orders.amountNote', { rest })}
          error={isTried && !isPossible ? text('orders.amountWrong', { rest }) : undefined}
          value={entered}
          onValueChange={setEntered}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      onSubmit={(reason) => onRefund({ reason, part: isPart ? { amount, key } : undefined })}
    />
  )
}
