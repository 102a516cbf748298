import type { TimeEntry } from '@longhand/contracts'
import { EmptyState, Table } from '@longhand/ui-kit'
import { formatDate, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useListTimeEntriesQuery } from '../api/account-api.ts'
import { accountMessages } from '../messages.ts'
import { PagedList } from './PagedList.tsx'
import { Section } from './Section.tsx'
import { usePaging } from './use-paging.ts'

/** Every second that came and went, newest first. */
export function TimeEntriesSection(): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const paging = usePaging()
  const query = useListTimeEntriesQuery(paging.fields)
  const what = ({ kind, fileName }: TimeEntry): string =>
    fileName === null ? text(`entries.${kind}`) : text('entries.withFile', { kind: text(`entries.${kind}`), fileName })
  return (
    <Section title={text('entries.title')}>
      <PagedList query={query} paging={paging} empty={<EmptyState icon="document" title={text('entries.none')} description={text('entries.noneNote')} />}>
        {(entries) => (
          <Table<TimeEntry>
            caption={text('entries.title')}
            captionHidden
            busy={query.isFetching}
            rows={entries}
            rowKey={({ entryId }) => entryId}
            columns={[
              { key: 'what', header: text('entries.what'), rowHeader: true, cell: what },
              { key: 'allowance', header: text('entries.allowance'), cell: ({ allowance }) => text(`allowance.${allowance}`) },
              {
                key: 'when',
                header: text('entries.when'),
                align: 'end',
                cell: ({ createTime }) => formatDate(new Date(createTime * 1000), language, { dateStyle: 'medium', timeStyle: 'short' }),
              },
              {
                key: 'time',
                header: text('entries.time'),
                align: 'end',
                cell: ({ seconds }) => `${seconds < 0 ? '−' : '+'}${formatTimeSpan(Math.abs(seconds), language)}`,
              },
            ]}
          />
        )}
      </PagedList>
    </Section>
  )
}
