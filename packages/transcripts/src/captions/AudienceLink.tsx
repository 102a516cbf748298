import { Button, Popover, TextField, useToast } from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import { transcriptsMessages } from '../messages.ts'
import styles from './CaptionPage.module.css'

export interface AudienceLinkProps {
  /** The whole address; `null` while there is none. */
  link: string | null
  onShare: (isOpen: boolean) => Promise<void>
  disabled: boolean
}

/** The link with which others read along. */
export function AudienceLink({ link, onShare, disabled }: AudienceLinkProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)

  async function share(isOpen: boolean): Promise<void> {
    setBusy(true)
    // What went wrong is told by the host.
    await onShare(isOpen).catch(() => undefined)
    setBusy(false)
  }

  return (
    <Popover
      label={t('captions.audience')}
      trigger={
        <Button size="small" icon="users" disabled={disabled}>
          {t('captions.audience')}
        </Button>
      }
    >
      <div className={styles.audience}>
        <p>{t('captions.audienceText')}</p>
        {link === null ? (
          <Button variant="primary" busy={isBusy} onClick={() => void share(true)}>
            {t('captions.openAudience')}
          </Button>
        ) : (
          <>
            <TextField label={t('captions.audienceLink')} value={link} onValueChange={() => undefined} readOnly onFocus={({ target }) => target.select()} />
            <div className={styles.actions}>
              <Button
                icon="copy"
                onClick={() => void navigator.clipboard.writeText(link).then(() => toast.show({ tone: 'success', title: t('captions.copied') }))}
              >
                {t('captions.copy')}
              </Button>
              <Button variant="quiet" busy={isBusy} onClick={() => void share(false)}>
                {t('captions.closeAudience')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Popover>
  )
}
