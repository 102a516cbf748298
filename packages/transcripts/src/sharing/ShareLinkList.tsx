import { describeError } from '@longhand/api-client'
import type { ShareLink } from '@longhand/contracts'
import { Badge, Button, useToast } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useRevokeShareLinkMutation } from '../api/sharing-api.ts'
import styles from './ShareDialog.module.css'
import { sharingMessages } from './sharing-messages.ts'

export function ShareLinkList({
  recordingId,
  links,
}: {
  recordingId: string
  links: readonly ShareLink[]
}): ReactNode {
  const t = sharingMessages.useMessages()
  if (links.length === 0) return <p className={styles.none}>{t('list.none')}</p>
  return (
    <ul className={styles.list}>
      {links.map((link) => (
        <LinkRow key={link.linkId} recordingId={recordingId} link={link} />
      ))}
    </ul>
  )
}

function LinkRow({ recordingId, link }: { recordingId: string; link: ShareLink }): ReactNode {
  const t = sharingMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [revoke, { isLoading }] = useRevokeShareLinkMutation()
  const { linkId, hint, hasPassword, createTime, expireTime, hasEnded, openCount } = link
  const dateOf = (seconds: number): string =>
    formatDate(new Date(seconds * 1000), language, { dateStyle: 'medium', timeStyle: 'short' })
  const end =
    expireTime === null
      ? t('list.forever')
      : hasEnded
        ? t('list.over')
        : t('list.expires', { date: dateOf(expireTime) })

  async function take(): Promise<void> {
    const { error } = await revoke({ recordingId, linkId })
    if (error)
      toast.show({ title: t('list.notRevoked'), description: describeError(error, language), tone: 'error' })
    else toast.show({ title: t('list.revoked'), tone: 'success' })
  }

  return (
    <li className={styles.row} data-over={hasEnded || undefined}>
      <div className={styles.facts}>
        <p className={styles.name}>
          {t('list.ending', { hint })}
          {hasPassword ? <Badge>{t('list.password')}</Badge> : null}
        </p>
        <p className={styles.detail}>
          <span>{end}</span>
          <span>{t('list.created', { date: dateOf(createTime) })}</span>
          <span>{openCount === 0 ? t('list.unopened') : t('list.opened', { count: openCount })}</span>
        </p>
      </div>
      <Button
        size="small"
        busy={isLoading}
        aria-label={t('list.revokeName', { hint })}
        onClick={() => void take()}
      >
        {t('list.revoke')}
      </Button>
    </li>
  )
}
