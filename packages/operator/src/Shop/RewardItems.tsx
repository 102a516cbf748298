import { describeError } from '@longhand/api-client'
import type { RewardItem } from '@longhand/contracts'
import { Badge, Button, EmptyState, ErrorState, Skeleton, Table, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { freshOnFocus } from '../api/operator-api.ts'
import styles from '../Listing/Listing.module.css'
import { operatorMessages } from '../messages.ts'
import { nameIn } from './products.ts'
import { RewardItemDialog } from './RewardItemDialog.tsx'
import { useListRewardItemsQuery, useOfferRewardItemMutation } from './shop-api.ts'
import { shopMessages } from './shop-messages.ts'

/** Time cards that beans buy, also those that are not offered. */
export function RewardItems(): ReactNode {
  const text = shopMessages.useMessages()
  const room = operatorMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const { data, error, isFetching, refetch } = useListRewardItemsQuery({}, freshOnFocus)
  const [offer, { isLoading }] = useOfferRewardItemMutation()
  const [asked, setAsked] = useState<{ item?: RewardItem; open: boolean; times: number }>()
  const ask = (item?: RewardItem): void =>
    setAsked((before) => ({ ...(item && { item }), open: true, times: (before?.times ?? 0) + 1 }))

  async function change({ goodsId, name, isOffered }: RewardItem): Promise<void> {
    const { error: refusal } = await offer({ goodsId, isOffered: !isOffered })
    void refetch()
    if (refusal) toast.show({ tone: 'error', title: describeError(refusal, language) ?? '' })
    else
      toast.show({
        tone: 'success',
        title: text(isOffered ? 'items.withdrawn' : 'items.offeredNow', { name: nameIn(name, language) }),
      })
  }

  if (!data)
    return error === undefined ? (
      <Skeleton lines={6} height="2.5rem" />
    ) : (
      <ErrorState
        title={text('items.failed')}
        description={describeError(error, language)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  const item = asked?.item && (data.find(({ goodsId }) => goodsId === asked.item?.goodsId) ?? asked.item)
  return (
    <>
      <h2 className={styles.heading}>{text('items.title')}</h2>
      <div className={styles.filters}>
        <Button icon="plus" onClick={() => ask()}>
          {text('items.add')}
        </Button>
      </div>
      <Table<RewardItem>
        caption={text('items.title')}
        captionHidden
        rows={data}
        rowKey={({ goodsId }) => goodsId}
        empty={<EmptyState icon="gift" title={text('items.none')} />}
        columns={[
          {
            key: 'item',
            header: text('products.product'),
            rowHeader: true,
            cell: ({ name, goodsId }) => (
              <span className={styles.who}>
                {nameIn(name, language)}
                <span className={styles.soft}>{goodsId}</span>
              </span>
            ),
          },
          {
            key: 'gives',
            header: text('products.gives'),
            cell: ({ minutes }) => text('cardAmount', { count: minutes }),
          },
          {
            key: 'price',
            header: text('products.price'),
            align: 'end',
            cell: ({ beans, originalBeans }) => (
              <span className={styles.who}>
                {text('beans', { count: beans })}
                {originalBeans === beans ? null : (
                  <span className={styles.soft}>
                    {text('products.before', { price: text('beans', { count: originalBeans }) })}
                  </span>
                )}
              </span>
            ),
          },
          {
            key: 'state',
            header: text('products.state'),
            cell: ({ isOffered }) => (
              <Badge tone={isOffered ? 'bean' : undefined}>
                {text(isOffered ? 'items.offered' : 'items.notOffered')}
              </Badge>
            ),
          },
          {
            key: 'actions',
            header: room('people.actions'),
            align: 'end',
            cell: (row) => (
              <span className={styles.actions}>
                <Button
                  size="small"
                  aria-label={text('items.editOf', { name: nameIn(row.name, language) })}
                  onClick={() => ask(row)}
                >
                  {text('items.edit')}
                </Button>
                <Button
                  size="small"
                  disabled={isLoading}
                  aria-label={text(row.isOffered ? 'items.withdrawOf' : 'items.offerOf', {
                    name: nameIn(row.name, language),
                  })}
                  onClick={() => void change(row)}
                >
                  {text(row.isOffered ? 'items.withdraw' : 'items.offer')}
                </Button>
              </span>
            ),
          },
        ]}
      />
      {asked ? (
        <RewardItemDialog
          key={asked.times}
          open={asked.open}
          onOpenChange={(open) => setAsked({ ...asked, open })}
          item={item}
          onSent={() => void refetch()}
        />
      ) : null}
    </>
  )
}
