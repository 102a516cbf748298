import { describeError } from '@longhand/api-client'
import type { ManagedBanner } from '@longhand/contracts'
import { Badge, Button, EmptyState, ErrorState, Notice, Skeleton, Table } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { freshOnFocus } from '../api/operator-api.ts'
import listing from '../Listing/Listing.module.css'
import { operatorMessages } from '../messages.ts'
import { BannerDialog } from './BannerDialog.tsx'
import { useListManagedBannersQuery, useSetBannerMutation } from './rewards-api.ts'
import styles from './Rewards.module.css'
import { rewardsMessages } from './rewards-messages.ts'

/** Pictures in the rewards center that lead somewhere. */
export function Banners({ mayChange }: { mayChange: boolean }): ReactNode {
  const text = rewardsMessages.useMessages()
  const room = operatorMessages.useMessages()
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useListManagedBannersQuery({}, freshOnFocus)
  const [set] = useSetBannerMutation()
  const [refusal, setRefusal] = useState<unknown>()
  const [asked, setAsked] = useState<{ banner: ManagedBanner | undefined; open: boolean; times: number }>()
  const ask = (banner: ManagedBanner | undefined): void => {
    setRefusal(undefined)
    setAsked((before) => ({ banner, open: true, times: (before?.times ?? 0) + 1 }))
  }

  async function look(bannerId: string): Promise<ManagedBanner | undefined> {
    const { data: now } = await refetch()
    return now?.find((banner) => banner.bannerId === bannerId)
  }

  async function toggle({ bannerId, link, order, isShown, version }: ManagedBanner): Promise<void> {
    const { error: refused } = await set({ bannerId, link, order, isShown: !isShown, version })
    setRefusal(refused)
    void refetch()
  }

  if (!data)
    return error === undefined ? (
      <Skeleton lines={3} height="3rem" />
    ) : (
      <ErrorState
        title={text('banners.failed')}
        description={describeError(error, language)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <>
      <h2 className={listing.heading}>{text('banners.title')}</h2>
      {refusal === undefined ? null : <Notice tone="red">{describeError(refusal, language)}</Notice>}
      {mayChange ? (
        <div className={listing.actions} data-start="">
          <Button icon="plus" onClick={() => ask(undefined)}>
            {text('banners.add')}
          </Button>
        </div>
      ) : null}
      <Table<ManagedBanner>
        caption={text('banners.title')}
        captionHidden
        busy={isFetching}
        rows={data}
        rowKey={({ bannerId }) => bannerId}
        empty={<EmptyState icon="gift" title={text('banners.none')} />}
        columns={[
          {
            key: 'banner',
            header: text('banners.banner'),
            rowHeader: true,
            cell: ({ bannerId, imageEn, imageZh }) => (
              <span className={styles.name}>
                {bannerId}
                {/* The name says which one it is. */}
                <img
                  className={styles.preview}
                  src={language === 'zh-CN' ? (imageZh ?? imageEn) : imageEn}
                  alt=""
                />
              </span>
            ),
          },
          {
            key: 'link',
            header: text('banners.link'),
            cell: ({ link }) => <span className={styles.name}>{link}</span>,
          },
          {
            key: 'order',
            header: text('banners.order'),
            align: 'end',
            cell: ({ order }) => order.toLocaleString(language),
          },
          {
            key: 'state',
            header: room('people.state'),
            cell: ({ isShown }) => (
              <Badge tone={isShown ? 'bean' : 'neutral'}>
                {text(isShown ? 'banners.shown' : 'banners.hidden')}
              </Badge>
            ),
          },
          ...(mayChange
            ? [
                {
                  key: 'actions',
                  header: room('people.actions'),
                  align: 'end' as const,
                  cell: (banner: ManagedBanner) => (
                    <div className={listing.actions}>
                      <Button
                        size="small"
                        aria-label={text('banners.changeOf', { name: banner.bannerId })}
                        onClick={() => ask(banner)}
                      >
                        {text('change')}
                      </Button>
                      <Button
                        size="small"
                        aria-label={text(banner.isShown ? 'banners.hideOf' : 'banners.showOf', {
                          name: banner.bannerId,
                        })}
                        onClick={() => void toggle(banner)}
                      >
                        {text(banner.isShown ? 'banners.hide' : 'banners.show')}
                      </Button>
                    </div>
                  ),
                },
              ]
            : []),
        ]}
      />
      {asked ? (
        <BannerDialog
          key={asked.times}
          banner={asked.banner}
          nextOrder={Math.max(0, ...data.map(({ order }) => order)) + 1}
          open={asked.open}
          onOpenChange={(open) => setAsked({ ...asked, open })}
          onChanged={look}
        />
      ) : null}
    </>
  )
}
