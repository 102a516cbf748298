import { chooseLanguage, type Maintenance } from '@longhand/contracts'
import { Notice } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { serviceMessages } from './service-messages.ts'

/** What an owner says of work on the installation, until when, and what can't be done meanwhile. */
export function MaintenanceNotice({ maintenance }: { maintenance: Maintenance }): ReactNode {
  const text = serviceMessages.useMessages()
  const language = useLanguage()
  const { isClosed, untilTime } = maintenance
  return (
    <Notice tone="amber">
      {[
        maintenance.text[chooseLanguage(language)],
        ...(isClosed ? [text('closed')] : []),
        ...(untilTime === null ? [] : [text('until', { time: formatUntil(untilTime, language) })]),
      ].join(' ')}
    </Notice>
  )
}

function formatUntil(seconds: number, language: string): string {
  return new Date(seconds * 1000).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
}
