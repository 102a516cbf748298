import { saveDownload } from '@longhand/api-client'
import { Button, Notice } from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import styles from '../Listing/Listing.module.css'
import { codesMessages } from './codes-messages.ts'
import { CreateCodesDialog } from './CreateCodesDialog.tsx'
import { EndCodeDialog } from './EndCodeDialog.tsx'

export interface MakeCodesProps {
  /** There are more codes, or fewer that can be redeemed. */
  onChanged: () => void
}

/** Makes gift codes, ends one, and keeps those that were made just now until the page is left. */
export function MakeCodes({ onChanged }: MakeCodesProps): ReactNode {
  const text = codesMessages.useMessages()
  const [asked, setAsked] = useState<{ what: 'make' | 'end'; open: boolean; times: number }>()
  const [codes, setCodes] = useState<readonly string[]>([])
  const ask = (what: 'make' | 'end'): void =>
    setAsked((before) => ({ what, open: true, times: (before?.times ?? 0) + 1 }))

  function keep(made: readonly string[]): void {
    setCodes(made)
    save(made)
    onChanged()
  }

  const dialog = asked && {
    open: asked.open,
    onOpenChange: (open: boolean) => setAsked({ ...asked, open }),
  }
  return (
    <>
      <div className={styles.filters}>
        <Button icon="gift" onClick={() => ask('make')}>
          {text('make')}
        </Button>
        <Button onClick={() => ask('end')}>{text('endOne')}</Button>
      </div>
      {codes.length === 0 ? null : (
        <Notice tone="bean">
          <p className={styles.total} role="status">
            {text('made', { count: codes.length })} {text('madeNote')}
          </p>
          <Button size="small" icon="download" onClick={() => save(codes)}>
            {text('save')}
          </Button>
        </Notice>
      )}
      {dialog && asked.what === 'make' ? (
        <CreateCodesDialog key={asked.times} {...dialog} onMade={keep} />
      ) : null}
      {dialog && asked.what === 'end' ? (
        <EndCodeDialog key={asked.times} {...dialog} onEnded={onChanged} />
      ) : null}
    </>
  )
}

/** One on each line. */
function save(codes: readonly string[]): void {
  saveDownload({
    name: 'gift-codes.txt',
    blob: new Blob([`${codes.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }),
  })
}
