import type { SoldProduct } from '@longhand/contracts'
import { useToast } from '@longhand/ui-kit'
import { formatPrice, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '../Listing/ReasonDialog.tsx'
import { PriceFields } from './PriceFields.tsx'
import { nameIn, readPrices, writePrices } from './products.ts'
import { useSetProductPriceMutation } from './shop-api.ts'
import { shopMessages } from './shop-messages.ts'

export interface PriceDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** As it is now: another operator may have been quicker. */
  product: SoldProduct
  /** Also when it was refused. */
  onSent: () => void
}

/** Asks for another price, and why. */
export function PriceDialog({ open, onOpenChange, product, onSent }: PriceDialogProps): ReactNode {
  const text = shopMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [set] = useSetProductPriceMutation()
  const [entered, setEntered] = useState(() => writePrices(product))
  const { goodsId, priceFen, originalPriceFen } = product
  const name = nameIn(product.name, language)
  const prices = readPrices(entered)

  async function submit(reason: string): Promise<unknown> {
    if (!prices) return undefined
    const { error } = await set({ goodsId, ...prices, from: { priceFen, originalPriceFen }, reason })
    onSent()
    if (error) return error
    toast.show({ tone: 'success', title: text('products.priceSet', { name }) })
    return undefined
  }

  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('products.setPriceOf', { name })}
      note={text('products.setPriceNote', { price: formatPrice(priceFen / 100, '￥', language) })}
      action={text('products.setPrice')}
      isComplete={prices !== undefined}
      fields={(isTried) => <PriceFields entered={entered} onChange={setEntered} isTried={isTried} />}
      onSubmit={submit}
    />
  )
}
