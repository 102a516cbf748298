import { describeError, isDomainError } from '@longhand/api-client'
import type { PersonDetails, Role } from '@longhand/contracts'
import { Badge, Button, EmptyState, ErrorState, Notice, Skeleton } from '@longhand/ui-kit'
import { formatBytes, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { freshOnFocus, useGetPersonQuery } from '../api/operator-api.ts'
import { formatMoment } from '../format.ts'
import styles from '../Listing/Listing.module.css'
import { operatorMessages } from '../messages.ts'
import type { OperatorAddress } from '../operator-address.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { addressMessages } from './address-messages.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { ExportPersonDialog } from './ExportPersonDialog.tsx'
import { GiveDialog } from './GiveDialog.tsx'
import { MonthQuotaDialog } from './MonthQuotaDialog.tsx'
import { type PersonAction, PersonDialog } from './PersonDialog.tsx'
import { QuotaDialog } from './QuotaDialog.tsx'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'

export interface PersonPanelProps {
  /** Whose account is shown. */
  personId: string
  role: Exclude<Role, 'person'>
  /** Of who looks. */
  userId: string
  onLeave: () => void
  onAddressChange: (address: OperatorAddress) => void
}

type Asked =
  PersonAction | 'time' | 'beans' | 'quota' | 'monthQuota' | 'address' | 'reset' | 'export' | 'erase'

/** One account: what it has, and what can be done with it. */
export function PersonPanel({
  personId,
  role,
  userId,
  onLeave,
  onAddressChange,
}: PersonPanelProps): ReactNode {
  const text = operatorMessages.useMessages()
  const addressText = addressMessages.useMessages()
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useGetPersonQuery({ userId: personId }, freshOnFocus)
  const [asked, setAsked] = useState<{ action: Asked; open: boolean; times: number }>()
  const [link, setLink] = useState<string>()
  const isGone = isDomainError(error, 'RECORD_NOT_FOUND')
  const dialog = {
    open: asked?.open ?? false,
    onOpenChange: (open: boolean) => setAsked((before) => before && { ...before, open }),
    onChanged: () => void refetch(),
  }
  return (
    <div className={styles.section}>
      <div>
        <Button icon="chevron-left" onClick={onLeave}>
          {text('person.all')}
        </Button>
      </div>
      {isGone ? (
        <EmptyState icon="user" title={text('person.gone')} />
      ) : error ? (
        <ErrorState
          title={text('person.failed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data === undefined ? (
        <Skeleton lines={6} height="2.5rem" />
      ) : (
        <>
          <Person person={data} />
          <div className={styles.actions} data-start>
            {elsewhere.map((menu) =>
              menu === 'trail' && role === 'support' ? null : (
                <Button
                  key={menu}
                  variant="quiet"
                  onClick={() => onAddressChange({ menu, keyword: data.email })}
                >
                  {text(`person.${menu}`)}
                </Button>
              ),
            )}
          </div>
          <div className={styles.actions} data-start>
            {offered(data, { role, isOwn: userId === personId }).map((action) => (
              <Button
                key={action}
                variant={action === 'erase' ? 'danger' : 'secondary'}
                onClick={() =>
                  setAsked((before) => ({ action, open: true, times: (before?.times ?? 0) + 1 }))
                }
              >
                {action === 'address' ? addressText('action') : text(labels[action])}
              </Button>
            ))}
          </div>
          {asked ? (
            <PersonActionDialog
              // Asked once more, it begins afresh: what was given under its key is given once.
              key={asked.times}
              action={asked.action}
              person={data}
              {...dialog}
              onLeave={onLeave}
              onLink={setLink}
            />
          ) : null}
          {link === undefined ? null : (
            <Notice tone="bean">
              <span className={styles.who}>
                {text('person.resetLink', { email: data.email })}
                <code>{link}</code>
              </span>
            </Notice>
          )}
        </>
      )}
    </div>
  )
}

/** Where more about a person is. */
const elsewhere = ['orders', 'trail'] as const

const labels = {
  changeRole: 'people.changeRole',
  suspend: 'people.suspend',
  readmit: 'people.readmit',
  time: 'person.timeGive',
  beans: 'person.beansGive',
  quota: 'person.quota',
  monthQuota: 'person.monthQuota',
  reset: 'person.reset',
  export: 'person.export',
  erase: 'person.erase',
} as const

/** What the server would refuse is not offered. */
function offered(
  { role: has, state, deletionTime }: PersonDetails,
  { role, isOwn }: { role: PersonPanelProps['role']; isOwn: boolean },
): Asked[] {
  const isOwner = role === 'owner'
  const mayChange = role !== 'support'
  const maySuspend = !isOwn && (isOwner || (mayChange && has === 'person'))
  const can: Record<Asked, boolean> = {
    time: mayChange,
    beans: mayChange,
    quota: mayChange,
    monthQuota: mayChange,
    address: mayChange && (isOwner || has === 'person'),
    reset: maySuspend,
    changeRole: isOwner,
    suspend: maySuspend && state === 'active',
    readmit: maySuspend && state === 'suspended',
    export: isOwner && !isOwn,
    erase: isOwner && !isOwn && deletionTime === null,
  }
  return (Object.keys(can) as Asked[]).filter((action) => can[action])
}

function Person({ person }: { person: PersonDetails }): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const { email, nickName, role, state, memberUntil, deletionTime } = person
  const moment = (seconds: number | null, none: string): string =>
    seconds === null ? none : formatMoment(seconds, language)
  const monthUse = ({ usedSeconds, quotaSeconds, ownQuotaSeconds }: PersonDetails['captions']): string => {
    const used = formatTimeSpan(usedSeconds, language)
    return quotaSeconds === null
      ? used
      : text(ownQuotaSeconds === null ? 'person.room' : 'person.ownRoom', {
          used,
          quota: formatTimeSpan(quotaSeconds, language),
        })
  }
  const facts: readonly (readonly [string, string])[] = [
    [text('people.role'), text(`role.${role}`)],
    [text('people.since'), formatMoment(person.createTime, language)],
    [text('people.seen'), moment(person.lastSeenTime, text('people.never'))],
    [text('person.member'), moment(memberUntil, text('person.noMember'))],
    [text('person.timeLeft'), formatTimeSpan(person.secondsLeft, language)],
    [text('people.hours'), person.hoursTranscribed.toLocaleString(language)],
    [text('person.beans'), person.beans.toLocaleString(language)],
    [
      text('people.stored'),
      text(person.ownQuotaBytes === null ? 'person.room' : 'person.ownRoom', {
        used: formatBytes(person.storedBytes, language),
        quota: formatBytes(person.quotaBytes, language),
      }),
    ],
    [text('person.transcribedNow'), monthUse(person.transcription)],
    [text('person.captionsNow'), monthUse(person.captions)],
    [text('person.password'), text(person.hasPassword ? 'person.hasPassword' : 'person.noPassword')],
  ]
  return (
    <>
      <div className={styles.who}>
        <h2 className={styles.heading}>{email}</h2>
        <span className={styles.soft}>{nickName}</span>
        <span>
          <Badge tone={state === 'suspended' ? 'red' : 'neutral'}>{text(`state.${state}`)}</Badge>
        </span>
      </div>
      {deletionTime === null ? null : (
        <p className={styles.needed}>
          {text('person.deletion', { time: formatMoment(deletionTime, language) })}
        </p>
      )}
      <dl className={styles.figures}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function PersonActionDialog({
  action,
  person,
  onLeave,
  onLink,
  ...dialog
}: {
  action: Asked
  person: PersonDetails
  open: boolean
  onOpenChange: (open: boolean) => void
  onChanged: () => void
  onLeave: () => void
  onLink: (url: string) => void
}): ReactNode {
  switch (action) {
    case 'time':
    case 'beans':
      return <GiveDialog {...dialog} person={person} what={action} />
    case 'quota':
      return <QuotaDialog {...dialog} person={person} />
    case 'monthQuota':
      return <MonthQuotaDialog {...dialog} person={person} />
    case 'address':
      return <AddressDialog {...dialog} person={person} />
    case 'reset':
      return (
        <ResetPasswordDialog
          open={dialog.open}
          onOpenChange={dialog.onOpenChange}
          person={person}
          onLink={onLink}
        />
      )
    case 'export':
      return <ExportPersonDialog open={dialog.open} onOpenChange={dialog.onOpenChange} person={person} />
    case 'erase':
      return (
        <EraseDialog
          open={dialog.open}
          onOpenChange={dialog.onOpenChange}
          person={person}
          onErased={onLeave}
        />
      )
    default:
      return <PersonDialog {...dialog} person={person} action={action} />
  }
}
