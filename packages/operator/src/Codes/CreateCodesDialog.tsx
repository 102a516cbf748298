import { type CodeGift, codeGifts, codeLimits } from '@longhand/contracts'
import { DateField, Notice, Select, TextField } from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../Listing/FormDialog.tsx'
import { readCount } from '../Listing/read-count.ts'
import { useCreateGiftCodesMutation } from './codes-api.ts'
import { codesMessages } from './codes-messages.ts'

export interface CreateCodesDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The only time that the codes are there. */
  onMade: (codes: readonly string[]) => void
}

/** Makes codes that give the same. */
export function CreateCodesDialog({ open, onOpenChange, onMade }: CreateCodesDialogProps): ReactNode {
  const text = codesMessages.useMessages()
  const [create] = useCreateGiftCodesMutation()
  const [gives, setGives] = useState<CodeGift>('beans')
  const [entered, setEntered] = useState({ amount: '', count: '', uses: '1', note: '' })
  const [days, setDays] = useState({ from: '', until: '' })
  const amount = readCount(entered.amount, codeLimits.amount)
  const count = readCount(entered.count, codeLimits.count)
  const maxUses = readCount(entered.uses, codeLimits.uses)
  const isComplete = amount !== undefined && count !== undefined && maxUses !== undefined && days.until !== ''

  async function submit(): Promise<unknown> {
    if (!amount || !count || !maxUses) return undefined
    const { data, error } = await create({
      gives,
      amount,
      count,
      maxUses,
      from: days.from || undefined,
      until: days.until,
      note: entered.note,
    })
    if (error) return error
    onMade(data.codes)
    return undefined
  }

  const number = (key: 'amount' | 'count' | 'uses', isWrong: boolean) => ({
    value: entered[key],
    onValueChange: (value: string) => setEntered({ ...entered, [key]: value }),
    error: isWrong ? text('wrong', { max: codeLimits[key] }) : undefined,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('title')}
      note={text('formNote')}
      action={text('send')}
      isComplete={isComplete}
      fields={(isTried) => (
        <>
          <Select<CodeGift>
            label={text('gives')}
            value={gives}
            onValueChange={setGives}
            options={codeGifts.map((value) => ({ value, label: text(`kind.${value}`) }))}
          />
          <TextField {...number('amount', isTried && amount === undefined)} label={text(`amount.${gives}`)} />
          <TextField
            {...number('count', isTried && count === undefined)}
            label={text('count')}
            hint={text('countHint', { max: codeLimits.count })}
          />
          <TextField {...number('uses', isTried && maxUses === undefined)} label={text('uses')} />
          <DateField
            label={text('from')}
            placeholder={text('fromNow')}
            value={days.from}
            max={days.until || undefined}
            onValueChange={(from) => setDays({ ...days, from })}
          />
          <DateField
            label={text('until')}
            placeholder={text('untilNone')}
            value={days.until}
            min={days.from || undefined}
            onValueChange={(until) => setDays({ ...days, until })}
          />
          {isTried && days.until === '' ? <Notice tone="red">{text('untilMissing')}</Notice> : null}
          <TextField
            label={text('note')}
            hint={text('noteHint')}
            value={entered.note}
            onValueChange={(note) => setEntered({ ...entered, note })}
            maxLength={codeLimits.noteLength}
            autoComplete="off"
          />
        </>
      )}
      onSubmit={submit}
    />
  )
}
