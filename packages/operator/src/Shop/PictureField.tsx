import { Button } from '@longhand/ui-kit'
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './PictureField.module.css'
import { shopMessages } from './shop-messages.ts'

const types = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp']
const maxBytes = 200 * 1024

export interface PictureFieldProps {
  label: string
  /** Address or data URL; empty for none. */
  value: string
  onValueChange: (value: string) => void
}

/** A small picture, shown as it will be. */
export function PictureField({ label, value, onValueChange }: PictureFieldProps): ReactNode {
  const text = shopMessages.useMessages()
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<'pictureKind' | 'pictureSize'>()

  async function read({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = target.files ?? []
    if (!chosen) return
    const wrong = !types.includes(chosen.type)
      ? 'pictureKind'
      : chosen.size > maxBytes
        ? 'pictureSize'
        : undefined
    setProblem(wrong)
    if (wrong === undefined) onValueChange(await dataUrlOf(chosen))
    // The same file can be chosen again.
    target.value = ''
  }

  return (
    <div role="group" aria-labelledby={id} className={styles.root}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {value === '' ? (
        <p className={styles.note}>{text('item.pictureNone')}</p>
      ) : (
        <img src={value} alt="" className={styles.picture} />
      )}
      <input
        ref={file}
        type="file"
        accept={types.join(',')}
        aria-label={text('item.pictureChoose')}
        hidden
        onChange={(event) => void read(event)}
      />
      <div className={styles.actions}>
        <Button size="small" icon="upload" onClick={() => file.current?.click()}>
          {text('item.pictureChoose')}
        </Button>
        {value === '' ? null : (
          <Button size="small" onClick={() => onValueChange('')}>
            {text('item.pictureRemove')}
          </Button>
        )}
      </div>
      <p className={styles.note} role="alert">
        {problem === undefined ? null : text(`item.${problem}`)}
      </p>
    </div>
  )
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('The file can’t be read.'))
    reader.readAsDataURL(file)
  })
}
