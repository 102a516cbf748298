import type { AccessEntry, AccessKind } from '@longhand/contracts'
import { ActionListItem, Badge, Button } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { accountMessages } from '../messages.ts'
import { useAccessName } from './use-access-names.ts'

export interface AccessRowProps {
  kind: AccessKind
  entry: AccessEntry
  onEnd: () => void
}

export function AccessRow({ kind, entry, onEnd }: AccessRowProps): ReactNode {
  const text = accountMessages.useMessages()
  const name = useAccessName()(kind, entry)
  const facts = useFacts(kind, entry)
  const isSession = kind === 'session'
  return (
    <ActionListItem
      title={
        <>
          {name} {entry.hint === '' ? null : <code>{entry.hint}</code>}
          {entry.isCurrent ? <Badge tone="bean">{text('access.current')}</Badge> : null}
        </>
      }
      details={facts}
      actions={
        entry.isCurrent ? null : (
          <Button
            size="small"
            aria-label={text(isSession ? 'access.logOutName' : 'access.endName', { name })}
            onClick={onEnd}
          >
            {text(isSession ? 'access.logOut' : 'access.end')}
          </Button>
        )
      }
    />
  )
}

/** When it was made and by which session or token, when it was last used, and when it ends. */
function useFacts(kind: AccessKind, entry: AccessEntry): string[] {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const moment = (epochSeconds: number): string =>
    formatDate(new Date(epochSeconds * 1000), language, { dateStyle: 'medium', timeStyle: 'short' })
  const { lastUseTime, lastUseAddress, endTime } = entry
  if (kind === 'session') {
    return [
      text('access.loggedIn', { date: moment(entry.createTime ?? 0) }),
      ...(lastUseTime === null ? [] : [text('access.lastSeen', { date: moment(lastUseTime) })]),
    ]
  }
  const used = lastUseTime === null ? undefined : { date: moment(lastUseTime), address: lastUseAddress ?? '' }
  return [
    madeText(),
    ...(kind === 'app'
      ? []
      : [
          used
            ? text(lastUseAddress === null ? 'access.lastUse' : 'access.lastUseFrom', used)
            : text('access.neverUsed'),
        ]),
    ...(endTime === null ? [] : [text('access.endsOn', { date: moment(endTime) })]),
  ]

  function madeText(): string {
    const { createTime, madeBy } = entry
    if (createTime === null) return text('access.madeSometime')
    const date = moment(createTime)
    if (kind === 'app') return text('access.madeByApp', { date })
    if (!madeBy) return text('access.madeBefore', { date })
    if (madeBy.isCurrent) return text('access.madeHere', { date })
    return text(madeBy.kind === 'token' ? 'access.madeByToken' : 'access.made', {
      date,
      name: madeBy.name || text('access.unknownDevice'),
    })
  }
}
