import { Button, Popover, TextField, useToast } from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import styles from './CaptionPage.module.css'
import { captionsMessages } from './messages.ts'

export interface AudienceLinkProps {
  link: string | null
  onShare: (isOpen: boolean) => Promise<void>
  disabled: boolean
}

export function AudienceLink({ link, onShare, disabled }: AudienceLinkProps): ReactNode {
  const t = captionsMessages.useMessages()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)

  async function share(isOpen: boolean): Promise<void> {
    setBusy(true)
    // The host shows what went wrong.
    await onShare(isOpen).catch(() => undefined)
    setBusy(false)
  }

  return (
    <Popover
      label={t('audience')}
      trigger={
        <Button size="small" icon="users" disabled={disabled}>
          {t('audience')}
        </Button>
      }
    >
      <div className={styles.audience}>
        <p>{t('audienceText')}</p>
        {link === null ? (
          <Button variant="primary" busy={isBusy} onClick={() => void share(true)}>
            {t('openAudience')}
          </Button>
        ) : (
          <>
            <TextField
              label={t('audienceLink')}
              value={link}
              onValueChange={() => undefined}
              readOnly
              onFocus={({ target }) => target.select()}
            />
            <div className={styles.actions}>
              <Button
                icon="copy"
                onClick={() =>
                  void navigator.clipboard
                    .writeText(link)
                    .then(() => toast.show({ tone: 'success', title: t('copied') }))
                }
              >
                {t('copy')}
              </Button>
              <Button variant="quiet" busy={isBusy} onClick={() => void share(false)}>
                {t('closeAudience')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Popover>
  )
}
