import { describeError } from '@longhand/api-client'
import type { RewardReview } from '@longhand/contracts'
import { Button, ConfirmDialog, EmptyState, Notice, Table, useToast } from '@longhand/ui-kit'
import { formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { freshOnFocus } from '../api/operator-api.ts'
import { formatMoment } from '../format.ts'
import { ListedPages, pageSize } from '../Listing/ListedPages.tsx'
import styles from '../Listing/Listing.module.css'
import { ReasonDialog } from '../Listing/ReasonDialog.tsx'
import { operatorMessages } from '../messages.ts'
import type { OperatorAddress } from '../operator-address.ts'
import {
  useApproveRewardMutation,
  useListRewardReviewsQuery,
  useRefuseRewardMutation,
} from './rewards-api.ts'
import own from './Rewards.module.css'
import { rewardsMessages } from './rewards-messages.ts'

export interface RewardReviewsProps {
  mayChange: boolean
  address: OperatorAddress
  onAddressChange: (address: OperatorAddress) => void
}

/** Rewards of inviters that wait for a decision. */
export function RewardReviews({ mayChange, address, onAddressChange }: RewardReviewsProps): ReactNode {
  const text = rewardsMessages.useMessages()
  const room = operatorMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const { page = 1 } = address
  const { data, error, isFetching, refetch } = useListRewardReviewsQuery({ page, pageSize }, freshOnFocus)
  const [approve] = useApproveRewardMutation()
  const [refuse] = useRefuseRewardMutation()
  const [asked, setAsked] = useState<{
    review: RewardReview
    what: 'pay' | 'refuse'
    open: boolean
    times: number
  }>()
  const [refusal, setRefusal] = useState<unknown>()
  const namesOf = ({ invitedEmail, inviterEmail }: RewardReview) => ({
    invited: invitedEmail || text('erased'),
    inviter: inviterEmail || text('erased'),
  })
  const ask = (review: RewardReview, what: 'pay' | 'refuse'): void => {
    setRefusal(undefined)
    setAsked((before) => ({ review, what, open: true, times: (before?.times ?? 0) + 1 }))
  }

  async function pay({ invitedId }: RewardReview): Promise<void> {
    const { error: refused } = await approve({ invitedId })
    // Also when another operator was quicker: then it waits no more.
    void refetch()
    setRefusal(refused)
    if (!refused) toast.show({ tone: 'success', title: text('reviews.paid') })
  }

  async function end({ invitedId }: RewardReview, reason: string): Promise<unknown> {
    const { error: refused } = await refuse({ invitedId, reason })
    void refetch()
    if (refused) return refused
    toast.show({ tone: 'success', title: text('reviews.refused') })
    return undefined
  }

  return (
    <>
      <h2 className={styles.heading}>{text('reviews.title')}</h2>
      {refusal === undefined ? null : <Notice tone="red">{describeError(refusal, language)}</Notice>}
      <ListedPages
        failure={error && text('reviews.failed')}
        reason={describeError(error, language)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        total={data?.total}
        page={page}
        onPageChange={(next) => onAddressChange({ ...address, page: next })}
      >
        <Table<RewardReview>
          caption={text('reviews.title')}
          captionHidden
          busy={isFetching}
          rows={data?.list ?? []}
          rowKey={({ invitedId }) => invitedId}
          empty={<EmptyState icon="gift" title={text('reviews.none')} />}
          columns={[
            {
              key: 'inviter',
              header: text('reviews.inviter'),
              rowHeader: true,
              cell: (review) => <span className={own.name}>{namesOf(review).inviter}</span>,
            },
            {
              key: 'invited',
              header: text('reviews.invited'),
              cell: (review) => <span className={own.name}>{namesOf(review).invited}</span>,
            },
            {
              key: 'why',
              header: text('reviews.why'),
              cell: ({ reasons }) => (
                <span className={styles.who}>
                  {reasons.map((reason) => (
                    <span key={reason}>{text(`reviewReason.${reason}`)}</span>
                  ))}
                </span>
              ),
            },
            {
              key: 'beans',
              header: text('reviews.beans'),
              align: 'end',
              cell: ({ beans }) => beans.toLocaleString(language),
            },
            {
              key: 'earned',
              header: text('reviews.earned'),
              cell: ({ earnedTime }) => (earnedTime === null ? '' : formatMoment(earnedTime, language)),
            },
            {
              key: 'transcribed',
              header: text('reviews.transcribed'),
              align: 'end',
              cell: ({ transcribedSeconds }) => formatTimeSpan(transcribedSeconds, language),
            },
            {
              key: 'payments',
              header: text('reviews.payments'),
              align: 'end',
              cell: ({ payments }) => payments.toLocaleString(language),
            },
            ...(mayChange
              ? [
                  {
                    key: 'actions',
                    header: room('people.actions'),
                    align: 'end' as const,
                    cell: (review: RewardReview) => (
                      <div className={styles.actions}>
                        {(['pay', 'refuse'] as const).map((what) => (
                          <Button
                            key={what}
                            size="small"
                            aria-label={text(`reviews.${what}Of`, namesOf(review))}
                            onClick={() => ask(review, what)}
                          >
                            {text(`reviews.${what}`)}
                          </Button>
                        ))}
                      </div>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </ListedPages>
      {asked?.what === 'pay' ? (
        <ConfirmDialog
          open={asked.open}
          onOpenChange={(open) => setAsked({ ...asked, open })}
          title={text('reviews.payTitle', { count: asked.review.beans, ...namesOf(asked.review) })}
          description={text('reviews.payNote', namesOf(asked.review))}
          confirmLabel={text('reviews.pay')}
          onConfirm={() => pay(asked.review)}
        />
      ) : null}
      {asked?.what === 'refuse' ? (
        <ReasonDialog
          key={asked.times}
          open={asked.open}
          onOpenChange={(open) => setAsked({ ...asked, open })}
          title={text('reviews.refuseTitle', namesOf(asked.review))}
          note={text('reviews.refuseNote', namesOf(asked.review))}
          action={text('reviews.refuse')}
          danger
          onSubmit={(reason) => end(asked.review, reason)}
        />
      ) : null}
    </>
  )
}
