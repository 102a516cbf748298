import { type ProductKind, productKinds, shopLimits } from '@longhand/contracts'
import { Select, TextArea, TextField, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../Listing/FormDialog.tsx'
import { readCount } from '../Listing/read-count.ts'
import { PriceFields } from './PriceFields.tsx'
import { nameIn, readAmount, readPrices } from './products.ts'
import { useCreateProductMutation } from './shop-api.ts'
import { shopMessages } from './shop-messages.ts'

const empty = { id: '', amount: '', name: '', nameZh: '', introduction: '', introductionZh: '', order: '100' }
type Field = keyof typeof empty

export interface ProductDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onAdded: () => void
}

/** Asks for everything about a product that is sold for money. */
export function ProductDialog({ open, onOpenChange, onAdded }: ProductDialogProps): ReactNode {
  const text = shopMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [create] = useCreateProductMutation()
  const [kind, setKind] = useState<ProductKind>('vip')
  const [entered, setEntered] = useState(empty)
  const [prices, setPrices] = useState({ price: '', original: '' })
  const name = { en: entered.name.trim(), 'zh-CN': entered.nameZh.trim() }
  const isNamed = name.en !== '' && name['zh-CN'] !== ''
  const isId = shopLimits.id.test(entered.id.trim())
  const amount = readAmount(entered.amount, kind)
  const sortOrder = readCount(entered.order, shopLimits.sortOrder)
  const readPrice = readPrices(prices)

  async function submit(): Promise<unknown> {
    if (!amount || !sortOrder || !readPrice) return undefined
    const { error } = await create({
      goodsId: entered.id.trim(),
      kind,
      amount,
      name,
      introduction: { en: entered.introduction, 'zh-CN': entered.introductionZh },
      ...readPrice,
      sortOrder,
    })
    if (error) return error
    onAdded()
    toast.show({ tone: 'success', title: text('form.added', { name: nameIn(name, language) }) })
    return undefined
  }

  const field = (key: Field, problem?: string | false) => ({
    value: entered[key],
    onValueChange: (value: string) => setEntered({ ...entered, [key]: value }),
    error: problem || undefined,
    autoComplete: 'off',
  })
  const max = shopLimits[kind === 'vip' ? 'days' : 'minutes']
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('form.title')}
      note={text('form.note')}
      action={text('form.add')}
      isComplete={
        isId && isNamed && amount !== undefined && sortOrder !== undefined && readPrice !== undefined
      }
      fields={(isTried) => (
        <>
          <Select<ProductKind>
            label={text('form.kind')}
            value={kind}
            onValueChange={setKind}
            options={productKinds.map((value) => ({ value, label: text(`kind.${value}`) }))}
          />
          <TextField
            {...field('amount', isTried && amount === undefined && text('form.amountWrong', { max }))}
            label={text(`form.${kind}Amount`)}
            inputMode="numeric"
          />
          <TextField
            {...field('name', isTried && name.en === '' && text('form.missing'))}
            label={text('form.name')}
            maxLength={shopLimits.nameLength}
            lang="en"
          />
          <TextField
            {...field('nameZh', isTried && name['zh-CN'] === '' && text('form.missing'))}
            label={text('form.nameZh')}
            maxLength={shopLimits.nameLength}
            lang="zh-CN"
          />
          <TextArea
            {...field('introduction')}
            label={text('form.introduction')}
            maxLength={shopLimits.introductionLength}
            rows={2}
            lang="en"
          />
          <TextArea
            {...field('introductionZh')}
            label={text('form.introductionZh')}
            maxLength={shopLimits.introductionLength}
            rows={2}
            lang="zh-CN"
          />
          <PriceFields entered={prices} onChange={setPrices} isTried={isTried} />
          <TextField
            {...field('id', isTried && !isId && text('form.idWrong'))}
            label={text('form.id')}
            hint={text('form.idHint')}
            spellCheck={false}
          />
          <TextField
            {...field(
              'order',
              isTried && sortOrder === undefined && text('form.amountWrong', { max: shopLimits.sortOrder }),
            )}
            label={text('form.order')}
            hint={text('form.orderHint')}
            inputMode="numeric"
          />
        </>
      )}
      onSubmit={submit}
    />
  )
}
