import { describeError } from '@longhand/api-client'
import { type AnswerOf, type RequestOf, ruleNames, offerLimits } from '@longhand/contracts'
import { Badge, Button, EmptyState, Select, Table, TextField } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import { type FormEvent, type ReactNode, useState } from 'react'
import { formatMoment } from '../format.ts'
import { ListedPages, pageSize } from '../Listing/ListedPages.tsx'
import listing from '../Listing/Listing.module.css'
import { monthsUntil } from './months.ts'
import { useTryRewardRulesQuery } from './rewards-api.ts'
import styles from './Rewards.module.css'
import { rewardsMessages } from './rewards-messages.ts'

type Tried = AnswerOf<'tryRewardRules'>
type Rules = Tried['rules']
type WouldGet = Tried['list'][number]

const shownMonths = 12

/** Who would have got what for invitations, by the rules or by others. */
export function DryRun(): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const [asked, setAsked] = useState<Pick<RequestOf<'tryRewardRules'>, 'month' | 'rules'>>({})
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useTryRewardRulesQuery({ ...asked, page, pageSize })
  return (
    <>
      <h2 className={listing.heading}>{text('dryRun.title')}</h2>
      <p className={listing.total}>{text('dryRun.note')}</p>
      {data ? (
        <RulesForm
          first={data}
          isBusy={isFetching}
          onTry={(next) => {
            setPage(1)
            setAsked(next)
          }}
        />
      ) : null}
      <ListedPages
        failure={error && text('dryRun.failed')}
        reason={describeError(error, language)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        total={data?.total}
        page={page}
        onPageChange={setPage}
      >
        {data ? (
          <p className={listing.total} role="status">
            {text('dryRun.sum', {
              month: nameOf(data.month, language),
              paid: data.paid.toLocaleString(language),
              beans: data.paidBeans.toLocaleString(language),
              reviews: data.reviews.toLocaleString(language),
            })}
          </p>
        ) : null}
        <Table<WouldGet>
          caption={text('dryRun.title')}
          captionHidden
          busy={isFetching}
          rows={data?.list ?? []}
          rowKey={({ invitedId }) => invitedId}
          empty={<EmptyState icon="gift" title={text('dryRun.none')} />}
          columns={[
            {
              key: 'inviter',
              header: text('reviews.inviter'),
              rowHeader: true,
              cell: ({ inviterEmail }) => (
                <span className={styles.name}>{inviterEmail || text('erased')}</span>
              ),
            },
            {
              key: 'invited',
              header: text('reviews.invited'),
              cell: ({ invitedEmail }) => (
                <span className={styles.name}>{invitedEmail || text('erased')}</span>
              ),
            },
            {
              key: 'earned',
              header: text('reviews.earned'),
              cell: ({ earnedTime }) => formatMoment(earnedTime, language),
            },
            { key: 'by', header: text('dryRun.by'), cell: ({ by }) => text(`earnedBy.${by}`) },
            {
              key: 'beans',
              header: text('reviews.beans'),
              align: 'end',
              cell: ({ beans }) => beans.toLocaleString(language),
            },
            {
              key: 'outcome',
              header: text('dryRun.outcome'),
              cell: ({ reasons }) =>
                reasons.length === 0 ? (
                  <Badge tone="bean">{text('dryRun.paid')}</Badge>
                ) : (
                  <span className={listing.who}>
                    <Badge tone="amber">{text('dryRun.waits')}</Badge>
                    {reasons.map((reason) => (
                      <span key={reason} className={listing.soft}>
                        {text(`reviewReason.${reason}`)}
                      </span>
                    ))}
                  </span>
                ),
            },
          ]}
        />
      </ListedPages>
    </>
  )
}

function RulesForm({
  first,
  isBusy,
  onTry,
}: {
  /** The rules as they are, and this month: tried first. */
  first: Tried
  isBusy: boolean
  onTry: (asked: { month: string; rules: Rules }) => void
}): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const [thisMonth] = useState(first.month)
  const [month, setMonth] = useState(first.month)
  const [entered, setEntered] = useState(() =>
    Object.fromEntries(ruleNames.map((name) => [name, String(first.rules[name] / unitOf(name))])),
  )
  const [isTried, setTried] = useState(false)
  const rules = Object.fromEntries(
    ruleNames.flatMap((name) => {
      const number = readRule(entered[name] ?? '')
      return number === undefined ? [] : [[name, number * unitOf(name)]]
    }),
  ) as Partial<Rules>

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (isComplete(rules)) onTry({ month, rules })
  }

  return (
    <form className={listing.form} onSubmit={submit}>
      <Select
        label={text('checkIn.month')}
        value={month}
        onValueChange={setMonth}
        options={monthsUntil(thisMonth, shownMonths).map((value) => ({
          value,
          label: nameOf(value, language),
        }))}
      />
      <div className={styles.rules}>
        {ruleNames.map((name) => (
          <TextField
            key={name}
            label={text(`rule.${name}`)}
            value={entered[name] ?? ''}
            onValueChange={(value) => setEntered({ ...entered, [name]: value })}
            error={
              isTried && rules[name] === undefined
                ? text('dryRun.wrong', { max: offerLimits.rule.toLocaleString(language) })
                : undefined
            }
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </div>
      <Button type="submit" busy={isBusy}>
        {text('dryRun.try')}
      </Button>
    </form>
  )
}

/** Time is entered in minutes. */
function unitOf(name: keyof Rules): number {
  return name === 'usedSeconds' ? 60 : 1
}

function readRule(text: string): number | undefined {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Infinity
  return number <= offerLimits.rule ? number : undefined
}

function isComplete(rules: Partial<Rules>): rules is Rules {
  return ruleNames.every((name) => rules[name] !== undefined)
}

function nameOf(month: string, language: string): string {
  return formatDate(new Date(`${month}-01T00:00:00Z`), language, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
}
