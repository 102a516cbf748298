import { feedbackLimits } from '@longhand/contracts'
import { Button, IconButton, Notice } from '@longhand/ui-kit'
import { formatBytes, useLanguage } from '@longhand/ui-kit/i18n'
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { supportMessages } from '../messages.ts'
import { choosePictures } from './choose-pictures.ts'
import styles from './FeedbackDialog.module.css'

export interface PictureFieldProps {
  pictures: readonly File[]
  onChange: (pictures: readonly File[]) => void
}

export function PictureField({ pictures, onChange }: PictureFieldProps): ReactNode {
  const text = supportMessages.useMessages()
  const language = useLanguage()
  const labelId = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const size = formatBytes(feedbackLimits.fileBytes, language)

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const { taken, refused } = choosePictures(pictures, [...(target.files ?? [])])
    // The same file can be chosen again after a change of mind.
    target.value = ''
    if (taken.length > pictures.length) onChange(taken)
    switch (refused?.why) {
      case undefined:
        return setRefusal(undefined)
      case 'too-many':
        return setRefusal(text('feedback.tooManyPictures', { count: feedbackLimits.files }))
      case 'too-large':
        return setRefusal(text('feedback.pictureTooLarge', { name: refused?.name ?? '', size }))
      case 'no-picture':
        return setRefusal(text('feedback.notPicture', { name: refused?.name ?? '' }))
    }
  }

  return (
    <div role="group" aria-labelledby={labelId} className={styles.pictures}>
      <span id={labelId} className={styles.label}>
        {text('feedback.pictures')}
      </span>
      {pictures.length > 0 ? (
        <ul className={styles.list}>
          {pictures.map((picture, index) => (
            <li key={`${picture.name} ${picture.lastModified} ${picture.size}`} className={styles.picture}>
              <Preview picture={picture} />
              <span className={styles.remove}>
                <IconButton
                  icon="close"
                  size="small"
                  variant="secondary"
                  label={text('feedback.removePicture', { name: picture.name })}
                  onClick={() => onChange(pictures.filter((_, other) => other !== index))}
                />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.add}>
        <Button
          size="small"
          icon="plus"
          disabled={pictures.length >= feedbackLimits.files}
          onClick={() => picker.current?.click()}
        >
          {text('feedback.addPicture')}
        </Button>
        <span className={styles.hint}>
          {text('feedback.picturesHint', { count: feedbackLimits.files, size })}
        </span>
      </div>
      <div role="alert">{refusal ? <Notice tone="red">{refusal}</Notice> : null}</div>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={text('feedback.addPicture')}
        onChange={choose}
      />
    </div>
  )
}

function Preview({ picture }: { picture: File }): ReactNode {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(picture)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [picture])
  return <img ref={image} alt={picture.name} className={styles.preview} />
}
