import { describeError } from '@longhand/api-client'
import type { Link } from '@longhand/contracts'
import { linkLimits } from '@longhand/contracts'
import { Button, Dialog, Notice, TextField } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useLookAtLinkMutation } from '../api/links-api.ts'
import { uploadMessages } from '../messages.ts'
import { FoundLink } from './FoundLink.tsx'
import styles from './LinkDialog.module.css'
import { LinkImports } from './LinkImports.tsx'

export interface LinkDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Folder that what is imported here is put in. @default none */
  folderId?: string | undefined
  /** Opens what has the same bytes as an import. @default it is only named */
  onOpenRecording?: ((recordingId: string) => void) | undefined
}

/** Has recordings fetched from addresses: of a media file, or of a podcast. Closing it stops nothing. */
export function LinkDialog({ open, onOpenChange, folderId, onOpenRecording }: LinkDialogProps): ReactElement {
  const text = uploadMessages.useMessages()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text('link.title')}>
      <div className={styles.content}>
        <LinkForm folderId={folderId} />
        <LinkImports onOpenRecording={onOpenRecording} />
      </div>
    </Dialog>
  )
}

function LinkForm({ folderId }: { folderId: string | undefined }): ReactElement {
  const text = uploadMessages.useMessages()
  const language = useLanguage()
  const [address, setAddress] = useState('')
  const [found, setFound] = useState<Link>()
  const [added, setAdded] = useState(0)
  const [look, { isLoading, error, reset }] = useLookAtLinkMutation()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wanted = address.trim()
    if (wanted === '' || isLoading) return
    setFound(undefined)
    setAdded(0)
    const { data } = await look({ address: wanted })
    if (data) setFound(data)
  }

  function startOver(count: number): void {
    setAdded(count)
    setFound(undefined)
    setAddress('')
    reset()
  }

  return (
    <>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <div className={styles.address}>
          <TextField
            label={text('link.address')}
            hint={text('link.hint')}
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={linkLimits.addressLength}
            placeholder="https://"
            value={address}
            onValueChange={setAddress}
          />
        </div>
        <Button
          type="submit"
          variant={found ? 'secondary' : 'primary'}
          busy={isLoading}
          disabled={address.trim() === ''}
        >
          {text('link.look')}
        </Button>
      </form>
      {error === undefined ? null : <Notice tone="red">{describeError(error, language)}</Notice>}
      {found ? (
        <FoundLink key={found.address} link={found} folderId={folderId} onImported={startOver} />
      ) : null}
      <p className={styles.facts} role="status">
        {added > 0 ? text('link.added', { count: added }) : null}
      </p>
    </>
  )
}
