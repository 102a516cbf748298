import { describeError } from '@longhand/api-client'
import type { InterfaceLanguage, ListedHelpText } from '@longhand/contracts'
import { Badge, Button, EmptyState, ErrorState, Skeleton, Table } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { freshOnFocus, useListHelpTextsQuery } from '../api/operator-api.ts'
import styles from '../Listing/Listing.module.css'
import { operatorMessages } from '../messages.ts'
import type { OperatorAddress } from '../operator-address.ts'
import { helpTextsMessages } from './help-texts-messages.ts'
import { HelpTextPanel, type HelpTextPanelProps } from './HelpTextPanel.tsx'

export interface HelpTextsSectionProps extends Pick<HelpTextPanelProps, 'renderHelpText'> {
  address: OperatorAddress
  onAddressChange: (address: OperatorAddress) => void
}

/** Of no document: a name has no plus. */
const newDocument = '+'

/** The documents of the help, or one of them. */
export function HelpTextsSection({
  address,
  onAddressChange,
  renderHelpText,
}: HelpTextsSectionProps): ReactNode {
  const { document, ...rest } = address
  const open = (titleId: string): void => onAddressChange({ ...address, document: titleId })
  return document === undefined ? (
    <HelpTexts onOpen={open} />
  ) : (
    <HelpTextPanel
      key={document}
      titleId={document === newDocument ? undefined : document}
      renderHelpText={renderHelpText}
      onLeave={() => onAddressChange(rest)}
      onMade={open}
    />
  )
}

function HelpTexts({ onOpen }: { onOpen: (titleId: string) => void }): ReactNode {
  const text = helpTextsMessages.useMessages()
  const room = operatorMessages.useMessages()
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useListHelpTextsQuery({}, freshOnFocus)
  const nameLanguage = (tag: InterfaceLanguage): string => text(tag === 'en' ? 'english' : 'chinese')
  return (
    <div className={styles.section}>
      <p className={styles.total}>{text('note')}</p>
      <div>
        <Button icon="plus" onClick={() => onOpen(newDocument)}>
          {text('add')}
        </Button>
      </div>
      {data ? (
        <Table<ListedHelpText>
          caption={room('menu.help')}
          captionHidden
          rows={data.list}
          rowKey={({ titleId }) => titleId}
          empty={<EmptyState icon="help" title={text('none')} />}
          columns={[
            {
              key: 'title',
              header: text('document'),
              rowHeader: true,
              cell: (row) => (
                <span className={styles.who}>
                  {shownOf(row, language)?.title}
                  <span className={styles.soft}>{row.titleId}</span>
                </span>
              ),
            },
            {
              key: 'section',
              header: text('section'),
              cell: (row) => shownOf(row, language)?.section,
            },
            {
              key: 'order',
              header: text('order'),
              align: 'end',
              cell: ({ order }) => order.toLocaleString(language),
            },
            {
              key: 'languages',
              header: text('languages'),
              cell: ({ texts }) => (
                <span className={styles.who}>
                  {texts.map((one) => (
                    <span key={one.language}>
                      {text(one.isOwn ? 'own' : 'supplied', { language: nameLanguage(one.language) })}
                    </span>
                  ))}
                </span>
              ),
            },
            {
              key: 'state',
              header: text('state'),
              cell: ({ isShown }) => (
                <Badge tone={isShown ? 'neutral' : 'amber'}>{text(isShown ? 'shown' : 'hidden')}</Badge>
              ),
            },
            {
              key: 'actions',
              header: room('people.actions'),
              align: 'end',
              cell: (row) => (
                <Button
                  size="small"
                  aria-label={text('editOf', { title: shownOf(row, language)?.title ?? row.titleId })}
                  onClick={() => onOpen(row.titleId)}
                >
                  {text('edit')}
                </Button>
              ),
            },
          ]}
        />
      ) : error === undefined ? (
        <Skeleton lines={6} height="2.5rem" />
      ) : (
        <ErrorState
          title={text('failed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </div>
  )
}

/** As readers of the language see it. */
function shownOf({ texts }: ListedHelpText, language: string): ListedHelpText['texts'][number] | undefined {
  return texts.find((one) => one.language === language) ?? texts[0]
}
