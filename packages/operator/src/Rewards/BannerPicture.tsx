import { Button, Notice } from '@longhand/ui-kit'
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react'
import { isBannerShape, readBannerPicture } from './banner-picture.ts'
import styles from './Rewards.module.css'
import { rewardsMessages } from './rewards-messages.ts'

export interface BannerPictureProps {
  label: string
  lang: 'en' | 'zh-CN'
  /** Address or data URL; empty while none is chosen. */
  value: string
  onValueChange: (picture: string) => void
  /** Whether it was sent, and says what is missing. */
  isTried: boolean
}

/** A picture that is chosen from a file, as it will be seen. */
export function BannerPicture({ label, lang, value, onValueChange, isTried }: BannerPictureProps): ReactNode {
  const text = rewardsMessages.useMessages()
  const picker = useRef<HTMLInputElement>(null)
  const labelId = useId()
  const [problem, setProblem] = useState<'pictureType' | 'pictureSize' | 'pictureUnreadable'>()
  const [size, setSize] = useState<{ width: number; height: number }>()
  const wrong = problem ?? (isTried && value === '' ? 'pictureMissing' : undefined)

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    const read = file && (await readBannerPicture(file))
    // The same file can be chosen again.
    target.value = ''
    if (!read) return
    setProblem('problem' in read ? read.problem : undefined)
    if ('picture' in read) onValueChange(read.picture)
  }

  return (
    <div role="group" aria-labelledby={labelId} className={styles.picture}>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      {value === '' ? null : (
        <img
          src={value}
          alt={label}
          lang={lang}
          className={styles.preview}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
        />
      )}
      {value !== '' && size && !isBannerShape(size) ? (
        <Notice tone="amber">{text('banners.pictureShape', size)}</Notice>
      ) : null}
      <Button size="small" icon="upload" onClick={() => picker.current?.click()}>
        {text(value === '' ? 'banners.choose' : 'banners.chooseOther')}
      </Button>
      <p className={styles.hint}>{text('banners.pictureHint')}</p>
      <div role="alert">{wrong ? <p className={styles.problem}>{text(`banners.${wrong}`)}</p> : null}</div>
      <input
        ref={picker}
        type="file"
        accept=".svg,.png,.jpg,.jpeg,.webp"
        hidden
        aria-label={label}
        onChange={(event) => void choose(event)}
      />
    </div>
  )
}
