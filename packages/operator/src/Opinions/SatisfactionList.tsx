import { describeError } from '@longhand/api-client'
import type { Rated } from '@longhand/contracts'
import { Card, EmptyState, Table } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { freshOnFocus, useListSatisfactionQuery } from '../api/operator-api.ts'
import { formatMoment } from '../format.ts'
import { ListedPages, pageSize } from '../Listing/ListedPages.tsx'
import styles from '../Listing/Listing.module.css'
import { opinionsMessages } from './opinions-messages.ts'

export interface SatisfactionListProps {
  /** From 1. */
  page: number
  onPageChange: (page: number) => void
}

/** How satisfied people are, and what they wrote with their rating. */
export function SatisfactionList({ page, onPageChange }: SatisfactionListProps): ReactNode {
  const text = opinionsMessages.useMessages()
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useListSatisfactionQuery({ page, pageSize }, freshOnFocus)
  const nameRating = (rating: number): string => text(`rating${rating as 1 | 2 | 3 | 4 | 5}`)
  return (
    <>
      <h2 className={styles.heading}>{text('satisfaction')}</h2>
      {data ? (
        <Table<Rated>
          caption={text('answers')}
          rows={data.ratings}
          rowKey={({ rating }) => String(rating)}
          columns={[
            {
              key: 'rating',
              header: text('rating'),
              rowHeader: true,
              cell: ({ rating }) => `${rating} · ${nameRating(rating)}`,
            },
            {
              key: 'answers',
              header: text('count'),
              align: 'end',
              cell: ({ answers }) => answers.toLocaleString(language),
            },
            {
              key: 'named',
              header: text('named'),
              cell: ({ reasons }) => (
                <span className={styles.who}>
                  {new Intl.ListFormat(language, { type: 'unit' }).format(
                    reasons.map(({ reason, count }) =>
                      text('namedOf', {
                        reason: text(`reason.${reason}`),
                        times: count.toLocaleString(language),
                      }),
                    ),
                  )}
                </span>
              ),
            },
          ]}
        />
      ) : null}
      <ListedPages
        failure={error && text('failed')}
        reason={describeError(error, language)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        total={data?.total}
        page={page}
        onPageChange={onPageChange}
      >
        {data?.list.length === 0 ? <EmptyState icon="mail" title={text('none')} /> : null}
        <ul className={styles.cards} aria-label={text('remarks')}>
          {data?.list.map(({ time, rating, comment }, index) => (
            <li key={index}>
              <Card>
                <div className={styles.card}>
                  <p className={styles.soft}>
                    {nameRating(rating)} · {formatMoment(time, language)}
                  </p>
                  <p className={styles.written}>{comment}</p>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      </ListedPages>
    </>
  )
}
