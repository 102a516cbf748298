import { describeError } from '@longhand/api-client'
import { type GiftBatch, rewardKindOf } from '@longhand/contracts'
import { Button, EmptyState, ErrorState, Skeleton, Table, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { freshOnFocus, useListGiftCodesQuery, useVoidGiftCodesMutation } from '../api/operator-api.ts'
import { MakeCodes } from '../Codes/MakeCodes.tsx'
import { formatMoment } from '../format.ts'
import styles from '../Listing/Listing.module.css'
import { ReasonDialog } from '../Listing/ReasonDialog.tsx'
import { operatorMessages } from '../messages.ts'

/** Batches of gift codes, and how much of them was redeemed. */
export function GiftCodes(): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const { data, error, isFetching, refetch } = useListGiftCodesQuery({}, freshOnFocus)
  const [end] = useVoidGiftCodesMutation()
  const [asked, setAsked] = useState<{ batch: GiftBatch; open: boolean }>()

  async function endCodes({ batchId }: GiftBatch, reason: string): Promise<unknown> {
    const { error: refusal } = await end({ batchId, reason })
    void refetch()
    if (refusal) return refusal
    toast.show({ tone: 'success', title: text('codes.ended') })
    return undefined
  }

  if (!data)
    return error === undefined ? (
      <Skeleton lines={3} height="2.5rem" />
    ) : (
      <ErrorState
        title={text('codes.failed')}
        description={describeError(error, language)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <>
      <h2 className={styles.heading}>{text('codes.title')}</h2>
      <MakeCodes onChanged={() => void refetch()} />
      <Table<GiftBatch>
        caption={text('codes.title')}
        captionHidden
        rows={data}
        rowKey={({ batchId }) => batchId}
        empty={<EmptyState icon="gift" title={text('codes.none')} />}
        columns={[
          {
            key: 'note',
            header: text('codes.note'),
            rowHeader: true,
            cell: ({ note, batchId }) => (
              <span className={styles.who}>
                {note}
                <span className={styles.soft}>{batchId}</span>
              </span>
            ),
          },
          {
            key: 'gives',
            header: text('codes.gives'),
            cell: ({ rewardType, rewardNumber }) => {
              const kind = rewardKindOf(rewardType)
              return text(`codes.${kind}`, { count: kind === 'card' ? rewardNumber / 60 : rewardNumber })
            },
          },
          {
            key: 'codes',
            header: text('codes.codes'),
            align: 'end',
            cell: ({ codes }) => codes.toLocaleString(language),
          },
          {
            key: 'uses',
            header: text('codes.uses'),
            align: 'end',
            cell: ({ uses, maxUses }) =>
              text('codes.usesOf', {
                uses: uses.toLocaleString(language),
                max: maxUses.toLocaleString(language),
              }),
          },
          {
            key: 'voided',
            header: text('codes.voided'),
            align: 'end',
            cell: ({ voided }) => voided.toLocaleString(language),
          },
          {
            key: 'until',
            header: text('codes.until'),
            cell: ({ endTime }) => formatMoment(endTime - 1, language),
          },
          {
            key: 'actions',
            header: text('people.actions'),
            align: 'end',
            cell: (batch) =>
              batch.voided < batch.codes ? (
                <Button
                  size="small"
                  aria-label={text('codes.endOf', { note: batch.note || batch.batchId })}
                  onClick={() => setAsked({ batch, open: true })}
                >
                  {text('codes.end')}
                </Button>
              ) : null,
          },
        ]}
      />
      {asked ? (
        <ReasonDialog
          key={asked.batch.batchId}
          open={asked.open}
          onOpenChange={(open) => setAsked({ ...asked, open })}
          title={text('codes.endTitle')}
          note={text('codes.endNote')}
          action={text('codes.end')}
          danger
          onSubmit={(reason) => endCodes(asked.batch, reason)}
        />
      ) : null}
    </>
  )
}
