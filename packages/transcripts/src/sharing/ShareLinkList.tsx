import { describeError } from '@longhand/api-client'
import type { ShareLink } from '@longhand/contracts'
import { Badge, Button, Notice, useToast } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import {
  useCopyShareLinkMutation,
  useReplaceShareLinkMutation,
  useRevokeShareLinkMutation,
} from '../api/sharing-api.ts'
import styles from './ShareDialog.module.css'
import { sharingMessages } from './sharing-messages.ts'
import { useCopyAddress } from './use-copy-address.ts'

export interface ShareLinkListProps {
  recordingId: string
  links: readonly ShareLink[]
  /** An address that could not be copied by itself, or is new. */
  onAddress: (url: string) => void
}

export function ShareLinkList({ recordingId, links, onAddress }: ShareLinkListProps): ReactNode {
  const t = sharingMessages.useMessages()
  if (links.length === 0) return <p className={styles.none}>{t('list.none')}</p>
  return (
    <ul className={styles.list}>
      {links.map((link) => (
        <LinkRow key={link.linkId} recordingId={recordingId} link={link} onAddress={onAddress} />
      ))}
    </ul>
  )
}

interface LinkRowProps extends Omit<ShareLinkListProps, 'links'> {
  link: ShareLink
}

function LinkRow({ recordingId, link, onAddress }: LinkRowProps): ReactNode {
  const t = sharingMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const copyAddress = useCopyAddress()
  const [isUnkept, setUnkept] = useState(false)
  const [copy, copying] = useCopyShareLinkMutation()
  const [replace, replacing] = useReplaceShareLinkMutation()
  const [revoke, revoking] = useRevokeShareLinkMutation()
  const { linkId, hint, hasPassword, createTime, expireTime, hasEnded, openCount } = link
  const dateOf = (seconds: number): string =>
    formatDate(new Date(seconds * 1000), language, { dateStyle: 'medium', timeStyle: 'short' })
  const end =
    expireTime === null
      ? t('list.forever')
      : hasEnded
        ? t('list.over')
        : t('list.expires', { date: dateOf(expireTime) })
  const fail = (title: string, error: unknown): void =>
    void toast.show({ title, description: describeError(error, language), tone: 'error' })

  async function copyAgain(): Promise<void> {
    const { data, error } = await copy({ linkId })
    if (error) return fail(t('list.notCopied'), error)
    if (data.url === null) return setUnkept(true)
    if (!(await copyAddress(data.url))) onAddress(data.url)
  }

  async function change(): Promise<void> {
    const { data, error } = await replace({ recordingId, linkId })
    if (error) fail(t('list.notReplaced'), error)
    else onAddress(data.url)
  }

  async function take(): Promise<void> {
    const { error } = await revoke({ recordingId, linkId })
    if (error) fail(t('list.notRevoked'), error)
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
      <div className={styles.actions}>
        {hasEnded || isUnkept ? null : (
          <Button
            size="small"
            icon="copy"
            busy={copying.isLoading}
            aria-label={t('list.copyName', { hint })}
            onClick={() => void copyAgain()}
          >
            {t('fresh.copy')}
          </Button>
        )}
        <Button
          size="small"
          busy={revoking.isLoading}
          aria-label={t('list.revokeName', { hint })}
          onClick={() => void take()}
        >
          {t('list.revoke')}
        </Button>
      </div>
      {isUnkept ? (
        <div role="status" className={styles.unkept}>
          <Notice tone="amber">
            {t('list.unkept')}{' '}
            <Button
              size="small"
              busy={replacing.isLoading}
              aria-label={t('list.replaceName', { hint })}
              onClick={() => void change()}
            >
              {t('list.replace')}
            </Button>
          </Notice>
        </div>
      ) : null}
    </li>
  )
}
