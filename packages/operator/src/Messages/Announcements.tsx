import type { TrailEntry } from '@longhand/contracts'
import { Table } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { freshOnFocus, useListTrailQuery } from '../api/operator-api.ts'
import { formatMoment } from '../format.ts'
import styles from '../Listing/Listing.module.css'
import { operatorMessages } from '../messages.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'

const action = 'announcement'
const pageSize = 5

/** Writes announcements, under what was announced last: also by others. */
export function Announcements(): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const { data, refetch } = useListTrailQuery({ page: 1, pageSize, action }, freshOnFocus)
  const sent = data?.list ?? []
  const [last] = sent
  return (
    <>
      <AnnouncementForm
        before={
          last && text('announcement.last', { ...written(last), time: formatMoment(last.time, language) })
        }
        onAsk={() => void refetch()}
        onSent={() => void refetch()}
      />
      {sent.length === 0 ? null : (
        <Table<TrailEntry>
          caption={text('announcement.sentLately')}
          rows={sent}
          rowKey={({ hash }) => hash}
          columns={[
            {
              key: 'title',
              header: text('announcement.heading'),
              rowHeader: true,
              cell: (entry) => <span className={styles.who}>{written(entry).title}</span>,
            },
            {
              key: 'to',
              header: text('announcement.to'),
              cell: ({ target }) => (
                <span className={styles.who}>
                  {target === 'all' || target === 'vip' ? text(`audience.${target}`) : target}
                </span>
              ),
            },
            {
              key: 'reached',
              header: text('announcement.reached'),
              align: 'end',
              cell: ({ after }) => Number(after?.['reached'] ?? 0).toLocaleString(language),
            },
            {
              key: 'by',
              header: text('trail.actor'),
              cell: ({ actor }) => <span className={styles.who}>{actor}</span>,
            },
            { key: 'time', header: text('trail.time'), cell: ({ time }) => formatMoment(time, language) },
          ]}
        />
      )}
    </>
  )
}

function written({ actor, after }: TrailEntry): { actor: string; title: string } {
  return { actor, title: String(after?.['title'] ?? '') }
}
