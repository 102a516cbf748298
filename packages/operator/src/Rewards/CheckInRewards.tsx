import { describeError } from '@longhand/api-client'
import { type AnswerOf, everyMonth } from '@longhand/contracts'
import {
  Button,
  ConfirmDialog,
  ErrorState,
  Notice,
  Select,
  Skeleton,
  Table,
  useToast,
} from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import { type FormEvent, type ReactNode, useState } from 'react'
import { freshOnFocus } from '../api/operator-api.ts'
import listing from '../Listing/Listing.module.css'
import { amountOf, readReward, writeReward } from './reward-input.ts'
import { RewardFields } from './RewardFields.tsx'
import { useGetCheckInRewardsQuery, useSetCheckInRewardsMutation } from './rewards-api.ts'
import { monthsFrom } from './months.ts'
import { rewardsMessages } from './rewards-messages.ts'

type Offer = AnswerOf<'getCheckInRewards'>
type Look = () => Promise<Offer | undefined>

const shownMonths = 12

/** What each check-in of a month gives. */
export function CheckInRewards({ mayChange }: { mayChange: boolean }): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const [month, setMonth] = useState<string>(everyMonth)
  /** Each time, the form begins with what there is. */
  const [times, setTimes] = useState(0)
  const {
    currentData: data,
    data: former,
    error,
    isFetching,
    refetch,
  } = useGetCheckInRewardsQuery({ month }, freshOnFocus)
  const look: Look = async () => (await refetch()).data
  const nameOf = (value: string): string => {
    const name =
      value === everyMonth
        ? text('checkIn.everyMonth')
        : formatDate(new Date(`${value}-01T00:00:00Z`), language, {
            year: 'numeric',
            month: 'long',
            timeZone: 'UTC',
          })
    return former?.ownMonths.includes(value) ? text('checkIn.ownMonth', { month: name }) : name
  }

  const heading = <h2 className={listing.heading}>{text('checkIn.title')}</h2>
  if (error && !data)
    return (
      <>
        {heading}
        <ErrorState
          title={text('checkIn.failed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </>
    )
  return (
    <>
      {heading}
      {former ? (
        <div className={listing.filters}>
          <Select
            label={text('checkIn.month')}
            value={month}
            onValueChange={setMonth}
            options={[everyMonth, ...monthsFrom(former.thisMonth, shownMonths)].map((value) => ({
              value,
              label: nameOf(value),
            }))}
          />
        </div>
      ) : null}
      {data ? (
        <CheckInForm
          key={`${month} ${times}`}
          month={month}
          name={nameOf(month)}
          offer={data}
          mayChange={mayChange}
          look={look}
          onBeginAgain={() => setTimes(times + 1)}
        />
      ) : (
        <Skeleton lines={6} height="2.5rem" />
      )}
    </>
  )
}

function CheckInForm({
  month,
  name,
  offer,
  mayChange,
  look,
  onBeginAgain,
}: {
  month: string
  name: string
  offer: Offer
  mayChange: boolean
  look: Look
  onBeginAgain: () => void
}): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [set, { isLoading, error }] = useSetCheckInRewardsMutation()
  const [entered, setEntered] = useState(() => offer.rewards.map(writeReward))
  const [version, setVersion] = useState(offer.version)
  const [isTried, setTried] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const rewards = entered.flatMap((input) => readReward(input) ?? [])
  const wrong = entered.flatMap((input, index) => (readReward(input) ? [] : [index + 1]))

  async function send(list: typeof rewards): Promise<boolean> {
    const { error: refused } = await set({ month, rewards: list, version })
    const now = await look()
    // Who was told that another has changed it, and goes on, means it.
    if (now) setVersion(now.version)
    if (!refused) toast.show({ tone: 'success', title: text('checkIn.set', { month: name }) })
    return !refused
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (wrong.length === 0) await send(rewards)
  }

  return (
    <form onSubmit={(event) => void submit(event)} className={listing.section} noValidate>
      <p className={listing.total}>
        {text(
          month === everyMonth
            ? 'checkIn.everyNote'
            : offer.isOwn
              ? 'checkIn.ownNote'
              : 'checkIn.asEveryNote',
        )}
      </p>
      <Table<number>
        caption={text('checkIn.title')}
        captionHidden
        rows={entered.map((_, index) => index)}
        rowKey={String}
        columns={[
          {
            key: 'day',
            header: text('checkIn.checkIn'),
            rowHeader: true,
            width: '8rem',
            cell: (index) => (index + 1).toLocaleString(language),
          },
          {
            key: 'gives',
            header: text('gives'),
            cell: (index) => {
              const input = entered[index]
              const reward = offer.rewards[index]
              if (!mayChange && reward) {
                const { kind, count } = amountOf(reward)
                return text(`reward.${kind}`, { count })
              }
              return input ? (
                <RewardFields
                  of={text('checkIn.of', { place: index + 1 })}
                  value={input}
                  onValueChange={(next) =>
                    setEntered((before) => before.map((one, other) => (other === index ? next : one)))
                  }
                  isTried={isTried}
                />
              ) : null
            },
          },
        ]}
      />
      {error ? (
        <Notice tone="red">
          {describeError(error, language)}{' '}
          <Button size="small" onClick={onBeginAgain}>
            {text('checkIn.showNow')}
          </Button>
        </Notice>
      ) : null}
      <div role="alert">
        {isTried && wrong.length > 0 ? (
          <Notice tone="red">{text('checkIn.wrong', { places: wrong.join(', ') })}</Notice>
        ) : null}
      </div>
      {mayChange ? (
        <div className={listing.actions} data-start="">
          <Button type="submit" variant="primary" busy={isLoading}>
            {text('checkIn.save')}
          </Button>
          {offer.isOwn && month !== everyMonth ? (
            <Button onClick={() => setAsked(true)}>{text('checkIn.reset')}</Button>
          ) : null}
        </div>
      ) : null}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={text('checkIn.resetTitle', { month: name })}
        description={text('checkIn.resetNote')}
        confirmLabel={text('checkIn.reset')}
        danger
        onConfirm={async () => {
          if (await send([])) onBeginAgain()
        }}
      />
    </form>
  )
}
