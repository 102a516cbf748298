import { invitationGiftSeconds } from '@longhand/contracts'
import { Button, TextField, useToast } from '@longhand/ui-kit'
import { QRCodeSVG } from 'qrcode.react'
import type { ReactNode } from 'react'
import { useGetInvitationQuery } from '../api/account-api.ts'
import { accountMessages } from '../messages.ts'
import { Loaded } from './Loaded.tsx'
import styles from './PersonalInfoPage.module.css'
import { Section } from './Section.tsx'

export function InvitationSection({ inviteHref }: { inviteHref: (code: string) => string }): ReactNode {
  const text = accountMessages.useMessages()
  const query = useGetInvitationQuery()
  return (
    <Section
      title={text('invitation.title')}
      note={text('invitation.note', { hours: invitationGiftSeconds / 3600 })}
    >
      <Loaded query={query} lines={4}>
        {({ code, invited, rewarded }) => (
          <>
            <InviteLink href={inviteHref(code)} />
            <dl className={styles.counts}>
              <div>
                <dt>{text('invitation.invited')}</dt>
                <dd>{invited}</dd>
              </div>
              <div>
                <dt>{text('invitation.rewarded')}</dt>
                <dd>{rewarded}</dd>
              </div>
            </dl>
          </>
        )}
      </Loaded>
    </Section>
  )
}

function InviteLink({ href }: { href: string }): ReactNode {
  const text = accountMessages.useMessages()
  const toast = useToast()

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(href)
      toast.show({ tone: 'success', title: text('invitation.copied') })
    } catch {
      // Without a secure origin, or without leave, there is no clipboard.
      toast.show({ tone: 'error', title: text('invitation.notCopied') })
    }
  }

  return (
    <div className={styles.invite}>
      {/* A camera wants dark on light in either theme. */}
      <div className={styles.qr} data-theme="light">
        <QRCodeSVG
          value={href}
          size={160}
          marginSize={2}
          fgColor="currentColor"
          bgColor="transparent"
          title={text('invitation.qr')}
        />
      </div>
      <div className={styles.row}>
        <TextField
          label={text('invitation.link')}
          value={href}
          onValueChange={() => undefined}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon="copy" className={styles.besideField} onClick={() => void copy()}>
          {text('invitation.copy')}
        </Button>
      </div>
    </div>
  )
}
