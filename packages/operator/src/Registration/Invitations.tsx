import { describeError } from '@longhand/api-client'
import type { OperatorInvitation } from '@longhand/contracts'
import { Badge, type BadgeProps, Button, EmptyState, Notice, Table, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { freshOnFocus, useListInvitationsQuery, useWithdrawInvitationMutation } from '../api/operator-api.ts'
import { formatMoment } from '../format.ts'
import { ListedPages, pageSize } from '../Listing/ListedPages.tsx'
import styles from '../Listing/Listing.module.css'
import { SearchField } from '../Listing/SearchField.tsx'
import { operatorMessages } from '../messages.ts'
import type { OperatorAddress } from '../operator-address.ts'
import { InvitePeople } from './InvitePeople.tsx'

export interface InvitationsProps {
  address: OperatorAddress
  onAddressChange: (address: OperatorAddress) => void
}

const tones: Partial<Record<OperatorInvitation['state'], BadgeProps['tone']>> = { open: 'bean' }

/** Whom operators have invited, and who is to be. */
export function Invitations({ address, onAddressChange }: InvitationsProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const { page = 1, keyword = '' } = address
  const { data, error, isFetching, refetch } = useListInvitationsQuery(
    { page, pageSize, keyword },
    freshOnFocus,
  )
  const [withdraw] = useWithdrawInvitationMutation()
  const [refusal, setRefusal] = useState<unknown>()

  async function takeBack({ invitationId, email }: OperatorInvitation): Promise<void> {
    const { error: refused } = await withdraw({ invitationId })
    setRefusal(refused)
    void refetch()
    if (!refused) toast.show({ tone: 'success', title: text('invite.withdrawn', { email }) })
  }

  return (
    <section className={styles.section} aria-label={text('invite.heading')}>
      <h2 className={styles.heading}>{text('invite.heading')}</h2>
      {data ? <InvitePeople canMail={data.canMail} onInvited={() => void refetch()} /> : null}
      <div className={styles.filters}>
        <SearchField
          label={text('invite.search')}
          value={keyword}
          onSearch={(next) => onAddressChange({ ...address, keyword: next, page: undefined })}
        />
      </div>
      {refusal === undefined ? null : <Notice tone="red">{describeError(refusal, language)}</Notice>}
      <ListedPages
        failure={error && text('invite.failed')}
        reason={describeError(error, language)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        total={data?.total}
        page={page}
        onPageChange={(next) => onAddressChange({ ...address, page: next })}
      >
        <Table<OperatorInvitation>
          caption={text('invite.heading')}
          captionHidden
          busy={isFetching}
          rows={data?.list ?? []}
          rowKey={({ invitationId }) => invitationId}
          empty={<EmptyState icon="user" title={text(keyword === '' ? 'invite.noneYet' : 'invite.none')} />}
          columns={[
            {
              key: 'email',
              header: text('people.person'),
              rowHeader: true,
              cell: ({ email }) => <span className={styles.who}>{email}</span>,
            },
            {
              key: 'state',
              header: text('people.state'),
              cell: ({ state }) => <Badge tone={tones[state]}>{text(`invitationState.${state}`)}</Badge>,
            },
            {
              key: 'by',
              header: text('invite.actor'),
              cell: ({ by }) => <span className={styles.who}>{by}</span>,
            },
            {
              key: 'made',
              header: text('invite.made'),
              cell: ({ createTime }) => formatMoment(createTime, language),
            },
            {
              key: 'until',
              header: text('codes.until'),
              cell: ({ expireTime }) => formatMoment(expireTime, language),
            },
            {
              key: 'actions',
              header: text('people.actions'),
              align: 'end',
              cell: (invitation) =>
                invitation.state === 'open' ? (
                  <Button
                    size="small"
                    aria-label={text('invite.withdrawOf', { email: invitation.email })}
                    onClick={() => void takeBack(invitation)}
                  >
                    {text('invite.withdraw')}
                  </Button>
                ) : null,
            },
          ]}
        />
      </ListedPages>
    </section>
  )
}
