import { type RewardItem, shopLimits } from '@longhand/contracts'
import { TextArea, TextField, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../Listing/FormDialog.tsx'
import { readCount } from '../Listing/read-count.ts'
import { PictureField } from './PictureField.tsx'
import { nameIn } from './products.ts'
import { useSetRewardItemMutation } from './shop-api.ts'
import { shopMessages } from './shop-messages.ts'

export interface RewardItemDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** As it is now: another operator may have been quicker. Absent for a new one. */
  item?: RewardItem | undefined
  /** Also when it was refused. */
  onSent: () => void
}

/** Asks for everything about a time card that beans buy. */
export function RewardItemDialog({ open, onOpenChange, item, onSent }: RewardItemDialogProps): ReactNode {
  const text = shopMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [set] = useSetRewardItemMutation()
  const [entered, setEntered] = useState(() => enteredOf(item))
  const name = { en: entered.name.trim(), 'zh-CN': entered.nameZh.trim() }
  const goodsId = entered.id.trim()
  const minutes = readCount(entered.minutes, shopLimits.minutes)
  const beans = readCount(entered.beans, shopLimits.beans)
  const originalBeans = entered.original.trim() === '' ? beans : readCount(entered.original, shopLimits.beans)
  const isDiscount = beans !== undefined && originalBeans !== undefined && originalBeans >= beans
  const sortOrder = readCount(entered.order, shopLimits.sortOrder)
  const isId = shopLimits.id.test(goodsId)

  async function submit(): Promise<unknown> {
    if (!minutes || !beans || !originalBeans || !sortOrder) return undefined
    const { error } = await set({
      goodsId,
      minutes,
      beans,
      originalBeans,
      name,
      introduction: { en: entered.introduction, 'zh-CN': entered.introductionZh },
      // One that came with the product is an address.
      picture: entered.picture === item?.picture ? undefined : entered.picture,
      sortOrder,
      revision: item?.revision ?? null,
    })
    onSent()
    if (error) return error
    toast.show({ tone: 'success', title: text('item.set', { name: nameIn(name, language) }) })
    return undefined
  }

  const field = (key: keyof typeof entered, problem?: string | false) => ({
    value: entered[key],
    onValueChange: (value: string) => setEntered({ ...entered, [key]: value }),
    error: problem || undefined,
    autoComplete: 'off',
  })
  const wrong = (max: number): string => text('form.amountWrong', { max })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={item ? text('items.editOf', { name: nameIn(item.name, language) }) : text('items.add')}
      note={text('item.note')}
      action={item ? text('item.save') : text('form.add')}
      isComplete={
        isId &&
        isDiscount &&
        name.en !== '' &&
        name['zh-CN'] !== '' &&
        minutes !== undefined &&
        sortOrder !== undefined
      }
      fields={(isTried) => (
        <>
          <TextField
            {...field('minutes', isTried && minutes === undefined && wrong(shopLimits.minutes))}
            label={text('form.cardAmount')}
            inputMode="numeric"
          />
          <TextField
            {...field('beans', isTried && beans === undefined && wrong(shopLimits.beans))}
            label={text('item.beans')}
            inputMode="numeric"
          />
          <TextField
            {...field(
              'original',
              isTried && beans !== undefined && !isDiscount && text('item.originalWrong'),
            )}
            label={text('item.original')}
            hint={text('form.originalHint')}
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
          <PictureField
            label={text('item.picture')}
            value={entered.picture}
            onValueChange={(picture) => setEntered({ ...entered, picture })}
          />
          {item ? null : (
            <TextField
              {...field('id', isTried && !isId && text('form.idWrong'))}
              label={text('form.id')}
              hint={text('item.idHint')}
              spellCheck={false}
            />
          )}
          <TextField
            {...field('order', isTried && sortOrder === undefined && wrong(shopLimits.sortOrder))}
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

function enteredOf(item: RewardItem | undefined) {
  return {
    id: item?.goodsId ?? '',
    minutes: item ? `${item.minutes}` : '',
    beans: item ? `${item.beans}` : '',
    original: item && item.originalBeans !== item.beans ? `${item.originalBeans}` : '',
    name: item?.name.en ?? '',
    nameZh: item?.name['zh-CN'] ?? '',
    introduction: item?.introduction.en ?? '',
    introductionZh: item?.introduction['zh-CN'] ?? '',
    picture: item?.picture ?? '',
    order: `${item?.sortOrder ?? 100}`,
  }
}
