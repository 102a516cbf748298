import { type CheckInInfo, checkInCellsPerRow } from '@longhand/contracts'
import { Button, lazyWithRetry, useToast } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import type { CSSProperties, ReactNode } from 'react'
import { BannerCarousel } from '../BannerCarousel/BannerCarousel.tsx'
import type { Reward } from '../format/reward.ts'
import { Loaded } from '../Loaded/Loaded.tsx'
import { rewardsMessages } from '../messages.ts'
import styles from './CheckIn.module.css'
import { NextRewards } from './NextRewards.tsx'
import { CheckInCell } from './CheckInCell.tsx'
import { type CheckInDay, type CheckInOptions, useCheckIn } from './use-check-in.ts'

/** What places it over the page is half as much as all of the dialog: the button stands there before. */
const RulesPopover = /* @__PURE__ */ lazyWithRetry(
  () => import('./RulesPopover.tsx').then((file) => file.RulesPopover),
  <Button variant="quiet" size="small" icon="help">
    <rewardsMessages.Text id="checkIn.rules" />
  </Button>,
)

export interface CheckInTabProps extends Pick<CheckInOptions, 'onReady' | 'onError'> {
  onReward: (reward: Reward) => void
  /** Goes to a page of this site. */
  onNavigate?: ((href: string) => void) | undefined
}

/** The month with what each check-in gives. */
export function CheckInTab({ onNavigate, ...options }: CheckInTabProps): ReactNode {
  const text = rewardsMessages.useMessages()
  const toast = useToast()
  const { info, days, error, isFetching, isRunning, checkIn, reload } = useCheckIn(options)

  async function press(): Promise<void> {
    const outcome = await checkIn()
    if (outcome === 'doneBefore') toast.show({ tone: 'info', title: text('checkIn.doneBefore') })
    if (outcome === 'failed') toast.show({ tone: 'error', title: text('checkIn.failed') })
  }

  return (
    <div className={styles.root}>
      <BannerCarousel onNavigate={onNavigate} />
      <Loaded
        query={{ data: info, error, isFetching, refetch: reload }}
        height="calc(30 * var(--longhand-rem))"
      >
        {(known) => <Month info={known} days={days} isRunning={isRunning} onCheckIn={() => void press()} />}
      </Loaded>
    </div>
  )
}

interface MonthProps {
  info: CheckInInfo
  days: readonly CheckInDay[]
  isRunning: boolean
  onCheckIn: () => void
}

function Month({ info, days, isRunning, onCheckIn }: MonthProps): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  // `long` would be 三月 in Chinese, where a month beside a number of days is written in digits.
  const month = formatDate(new Date(2024, info.nowMonth - 1, 15), language, {
    month: language.startsWith('zh') ? 'short' : 'long',
  })
  return (
    <section className={styles.month}>
      <header className={styles.head}>
        <h3 className={styles.heading}>{text('checkIn.heading', { month, count: info.allSignDay })}</h3>
        <RulesPopover timeZone={info.timeZone} />
        <Button
          variant="primary"
          className={styles.sign}
          busy={isRunning}
          disabled={info.todaySign}
          onClick={onCheckIn}
        >
          {text(info.todaySign ? 'checkIn.signed' : info.isMember ? 'checkIn.member' : 'checkIn.sign')}
        </Button>
      </header>
      <NextRewards info={info} />
      <ol className={styles.grid} style={{ '--cells': checkInCellsPerRow } as CSSProperties}>
        {days.map((day) => (
          <CheckInCell key={day.day} day={day} isMember={info.isMember} onCheckIn={onCheckIn} />
        ))}
      </ol>
    </section>
  )
}
