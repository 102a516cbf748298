import { TextField } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { type EnteredPrices, readFen, readPrices } from './products.ts'
import { shopMessages } from './shop-messages.ts'

export interface PriceFieldsProps {
  entered: EnteredPrices
  onChange: (entered: EnteredPrices) => void
  isTried: boolean
}

/** A price in yuan, and that before the discount. */
export function PriceFields({ entered, onChange, isTried }: PriceFieldsProps): ReactNode {
  const text = shopMessages.useMessages()
  const isPrice = readFen(entered.price) !== undefined
  return (
    <>
      <TextField
        label={text('form.price')}
        error={isTried && !isPrice ? text('form.priceWrong') : undefined}
        value={entered.price}
        onValueChange={(price) => onChange({ ...entered, price })}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        label={text('form.original')}
        hint={text('form.originalHint')}
        error={isTried && isPrice && !readPrices(entered) ? text('form.originalWrong') : undefined}
        value={entered.original}
        onValueChange={(original) => onChange({ ...entered, original })}
        inputMode="decimal"
        autoComplete="off"
      />
    </>
  )
}
