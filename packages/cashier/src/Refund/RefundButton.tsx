import { Button } from '@longhand/ui-kit'
import { type ReactNode, type RefObject, useState } from 'react'
import { orderMessages } from '../OrderList/order-messages.ts'
import { RefundDialog } from './RefundDialog.tsx'

export interface RefundButtonProps {
  orderNumber: string
  /** What has the focus when the order is given back: this button is gone then. */
  nextFocus: RefObject<HTMLElement | null>
}

/** Leads to what a paid order would give back. */
export function RefundButton({ orderNumber, nextFocus }: RefundButtonProps): ReactNode {
  const text = orderMessages.useMessages()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {text('refund.open')}
      </Button>
      <RefundDialog open={isOpen} onOpenChange={setOpen} orderNumber={orderNumber} nextFocus={nextFocus} />
    </>
  )
}
