import { describeError } from '@longhand/api-client'
import type { SoldProduct } from '@longhand/contracts'
import { Badge, Button, EmptyState, ErrorState, Skeleton, Table, useToast } from '@longhand/ui-kit'
import { formatPrice, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { freshOnFocus } from '../api/operator-api.ts'
import { formatMoment } from '../format.ts'
import styles from '../Listing/Listing.module.css'
import { ReasonDialog } from '../Listing/ReasonDialog.tsx'
import { operatorMessages } from '../messages.ts'
import { PriceDialog } from './PriceDialog.tsx'
import { ProductDialog } from './ProductDialog.tsx'
import { nameIn } from './products.ts'
import { useListProductsQuery, useRetireProductMutation } from './shop-api.ts'
import { shopMessages } from './shop-messages.ts'

interface Asked {
  what: 'add' | 'price' | 'retire'
  product?: SoldProduct
  open: boolean
  /** Asked once more, it begins afresh. */
  times: number
}

/** What is sold for money, and what was. */
export function Products(): ReactNode {
  const text = shopMessages.useMessages()
  const room = operatorMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const { data, error, isFetching, refetch } = useListProductsQuery({}, freshOnFocus)
  const [retire] = useRetireProductMutation()
  const [asked, setAsked] = useState<Asked>()
  const ask = (what: Asked['what'], product?: SoldProduct): void =>
    setAsked((before) => ({ what, ...(product && { product }), open: true, times: (before?.times ?? 0) + 1 }))
  const product = data?.find(({ goodsId }) => goodsId === asked?.product?.goodsId) ?? asked?.product
  const name = product ? nameIn(product.name, language) : ''
  const yuan = (fen: number): string => formatPrice(fen / 100, '￥', language)

  async function stopSelling({ goodsId }: SoldProduct, reason: string): Promise<unknown> {
    const { error: refusal } = await retire({ goodsId, reason })
    void refetch()
    if (refusal) return refusal
    toast.show({ tone: 'success', title: text('products.retireDone', { name }) })
    return undefined
  }

  if (!data)
    return error === undefined ? (
      <Skeleton lines={6} height="2.5rem" />
    ) : (
      <ErrorState
        title={text('products.failed')}
        description={describeError(error, language)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  const dialog = asked && {
    open: asked.open,
    onOpenChange: (open: boolean) => setAsked({ ...asked, open }),
  }
  return (
    <>
      <h2 className={styles.heading}>{text('products.title')}</h2>
      <div className={styles.filters}>
        <Button icon="plus" onClick={() => ask('add')}>
          {text('products.add')}
        </Button>
      </div>
      <Table<SoldProduct>
        caption={text('products.title')}
        captionHidden
        rows={data}
        rowKey={({ goodsId }) => goodsId}
        empty={<EmptyState icon="gift" title={text('products.none')} />}
        columns={[
          {
            key: 'product',
            header: text('products.product'),
            rowHeader: true,
            cell: ({ name: names, goodsId }) => (
              <span className={styles.who}>
                {nameIn(names, language)}
                <span className={styles.soft}>{goodsId}</span>
              </span>
            ),
          },
          {
            key: 'gives',
            header: text('products.gives'),
            cell: ({ kind, amount }) => text(`${kind}Amount`, { count: amount }),
          },
          {
            key: 'price',
            header: text('products.price'),
            align: 'end',
            cell: ({ priceFen, originalPriceFen }) => (
              <span className={styles.who}>
                {yuan(priceFen)}
                {originalPriceFen === priceFen ? null : (
                  <span className={styles.soft}>
                    {text('products.before', { price: yuan(originalPriceFen) })}
                  </span>
                )}
              </span>
            ),
          },
          {
            key: 'state',
            header: text('products.state'),
            cell: ({ retireTime }) =>
              retireTime === null ? (
                <Badge tone="bean">{text('products.onSale')}</Badge>
              ) : (
                text('products.retired', { time: formatMoment(retireTime, language) })
              ),
          },
          {
            key: 'actions',
            header: room('people.actions'),
            align: 'end',
            cell: (row) =>
              row.retireTime === null ? (
                <span className={styles.actions}>
                  <Button
                    size="small"
                    aria-label={text('products.setPriceOf', { name: nameIn(row.name, language) })}
                    onClick={() => ask('price', row)}
                  >
                    {text('products.setPrice')}
                  </Button>
                  <Button
                    size="small"
                    aria-label={text('products.retireOf', { name: nameIn(row.name, language) })}
                    onClick={() => ask('retire', row)}
                  >
                    {text('products.retire')}
                  </Button>
                </span>
              ) : null,
          },
        ]}
      />
      {dialog && asked.what === 'add' ? (
        <ProductDialog key={asked.times} {...dialog} onAdded={() => void refetch()} />
      ) : null}
      {dialog && product && asked.what === 'price' ? (
        <PriceDialog key={asked.times} {...dialog} product={product} onSent={() => void refetch()} />
      ) : null}
      {dialog && product && asked.what === 'retire' ? (
        <ReasonDialog
          key={asked.times}
          {...dialog}
          title={text('products.retireTitle', { name })}
          note={text('products.retireNote')}
          action={text('products.retire')}
          danger
          onSubmit={(reason) => stopSelling(product, reason)}
        />
      ) : null}
    </>
  )
}
