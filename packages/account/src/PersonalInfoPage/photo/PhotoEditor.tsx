import { Avatar, Button, Notice } from '@longhand/ui-kit'
import { useRef, useState } from 'react'
import type { ChangeEvent, ReactNode } from 'react'
import { useRemoveUserPhotoMutation, useUploadUserPhotoMutation } from '../../api/account-api.ts'
import { accountMessages } from '../../messages.ts'
import styles from '../PersonalInfoPage.module.css'
import { useOutcomeToast } from '../../use-outcome-toast.ts'
import { PhotoCropDialog } from './PhotoCropDialog.tsx'

export interface PhotoEditorProps {
  name: string
  photo: string
}

export function PhotoEditor({ name, photo }: PhotoEditorProps): ReactNode {
  const text = accountMessages.useMessages()
  const report = useOutcomeToast()
  const picker = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [isOpen, setOpen] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)
  const [upload] = useUploadUserPhotoMutation()
  const [remove, removal] = useRemoveUserPhotoMutation()

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0]
    // The same file can be chosen again after a change of mind.
    target.value = ''
    if (!file) return
    try {
      setPicture(await createImageBitmap(file))
      setUnreadable(false)
      setOpen(true)
    } catch {
      setUnreadable(true)
    }
  }

  async function save(cropped: Blob): Promise<void> {
    if (report(await upload(cropped), text('photo.saved'))) setOpen(false)
  }

  return (
    <div className={styles.photo}>
      <Avatar name={name} photo={photo || undefined} size={96} />
      <div className={styles.photoActions}>
        <p className={styles.note}>{text('photo.hint')}</p>
        <div className={styles.buttons}>
          <Button icon="upload" onClick={() => picker.current?.click()}>
            {text(photo ? 'photo.change' : 'photo.choose')}
          </Button>
          {photo ? (
            <Button
              variant="quiet"
              busy={removal.isLoading}
              onClick={() => void remove().then((result) => report(result, text('photo.removed')))}
            >
              {text('photo.remove')}
            </Button>
          ) : null}
        </div>
        <div role="alert">{isUnreadable ? <Notice tone="red">{text('photo.unreadable')}</Notice> : null}</div>
      </div>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label={text('photo.choose')}
        onChange={(event) => void choose(event)}
      />
      {picture ? (
        <PhotoCropDialog
          key={String(isOpen)}
          open={isOpen}
          onOpenChange={setOpen}
          picture={picture}
          onCropped={save}
        />
      ) : null}
    </div>
  )
}
