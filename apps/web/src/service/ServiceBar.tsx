import { chooseLanguage } from '@longhand/contracts'
import { Notice } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useSession } from '../session/use-session.ts'
import { useGetServiceNoticeQuery } from './service-api.ts'
import { serviceMessages } from './service-messages.ts'
import styles from './ServiceBar.module.css'

const pollingInterval = 60_000

/** What everyone is told of how the site is run; nothing while all is as ever. */
export function ServiceBar(): ReactNode {
  const text = serviceMessages.useMessages()
  const language = useLanguage()
  const session = useSession()
  const { data } = useGetServiceNoticeQuery(
    {},
    { pollingInterval, skipPollingIfUnfocused: true, refetchOnFocus: true },
  )
  const names = (data?.paused ?? []).map((kind) => text(`work.${kind}`))
  const { maintenance } = data ?? {}
  const isPaused = names.length > 0 && session !== undefined
  return (
    <div role="status" className={styles.root}>
      {maintenance ? (
        <Notice tone="amber">
          {[
            maintenance.text[chooseLanguage(language)],
            ...(maintenance.isClosed ? [text('closed')] : []),
            ...(maintenance.untilTime === null
              ? []
              : [text('until', { time: formatUntil(maintenance.untilTime, language) })]),
          ].join(' ')}
        </Notice>
      ) : null}
      {isPaused ? (
        <Notice tone="amber">{text('paused', { what: new Intl.ListFormat(language).format(names) })}</Notice>
      ) : null}
    </div>
  )
}

function formatUntil(seconds: number, language: string): string {
  return new Date(seconds * 1000).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
}
