import { Notice } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useSession } from '../session/use-session.ts'
import { MaintenanceNotice } from './MaintenanceNotice.tsx'
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
      {maintenance ? <MaintenanceNotice maintenance={maintenance} /> : null}
      {isPaused ? (
        <Notice tone="amber">{text('paused', { what: new Intl.ListFormat(language).format(names) })}</Notice>
      ) : null}
    </div>
  )
}
