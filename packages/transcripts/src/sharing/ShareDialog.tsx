import { describeError } from '@longhand/api-client'
import { Button, Dialog, ErrorState, Skeleton } from '@longhand/ui-kit'
import { kitMessages, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useListShareLinksQuery } from '../api/sharing-api.ts'
import { FreshLink } from './FreshLink.tsx'
import { NewLinkForm } from './NewLinkForm.tsx'
import styles from './ShareDialog.module.css'
import { ShareLinkList, type ShareLinkListProps } from './ShareLinkList.tsx'
import { sharingMessages } from './sharing-messages.ts'

export interface ShareDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  recordingId: string
  fileName: string
  /** Whether visitors see a picture. @default false */
  hasPicture?: boolean | undefined
  onCreated?: ((url: string) => void) | undefined
}

export function ShareDialog({
  open,
  onOpenChange,
  recordingId,
  fileName,
  hasPicture = false,
  onCreated,
}: ShareDialogProps): ReactNode {
  const t = sharingMessages.useMessages()
  const kit = kitMessages.useMessages()
  const [url, setUrl] = useState<string>()

  function change(next: boolean): void {
    // The address is a secret: it doesn't wait in a dialog that a user opens again.
    if (!next) setUrl(undefined)
    onOpenChange(next)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t('share')}
      description={t(hasPicture ? 'aboutPicture' : 'about', { fileName })}
      footer={<Button onClick={() => change(false)}>{kit('close')}</Button>}
    >
      <div className={styles.root}>
        {url === undefined ? (
          <NewLinkForm
            recordingId={recordingId}
            onCreated={(created) => {
              setUrl(created)
              onCreated?.(created)
            }}
          />
        ) : (
          <FreshLink key={url} url={url} />
        )}
        {open ? <Links recordingId={recordingId} onAddress={setUrl} /> : null}
      </div>
    </Dialog>
  )
}

function Links({ recordingId, onAddress }: Omit<ShareLinkListProps, 'links'>): ReactNode {
  const t = sharingMessages.useMessages()
  const language = useLanguage()
  const { data: links, error, refetch, isFetching } = useListShareLinksQuery({ recordingId })
  return (
    <section className={styles.links} aria-busy={!links && !error}>
      <h3 className={styles.heading}>{t('list.title')}</h3>
      {links ? (
        <ShareLinkList recordingId={recordingId} links={links} onAddress={onAddress} />
      ) : error ? (
        <ErrorState
          title={t('list.failed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton lines={2} />
      )}
    </section>
  )
}
