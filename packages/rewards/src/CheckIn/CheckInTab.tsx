import { type CheckInInfo, checkInCellsPerRow } from '@longhand/contracts'
import { Button } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import type { CSSProperties, ReactNode } from 'react'
import { useGetCheckInInfoQuery } from '../api/rewards-api.ts'
import { BannerCarousel } from '../BannerCarousel/BannerCarousel.tsx'
import type { Reward } from '../format/reward.ts'
import { Loaded } from '../Loaded/Loaded.tsx'
import { rewardsMessages } from '../messages.ts'
import { cellStateOf } from './cell-state.ts'
import { cellDates } from './check-in-dates.ts'
import styles from './CheckIn.module.css'
import { NextRewards } from './NextRewards.tsx'
import { CheckInCell } from './CheckInCell.tsx'
import { SignRules } from './SignRules.tsx'
import { useCheckIn } from './use-check-in.ts'

export interface CheckInTabProps {
  onReward: (reward: Reward) => void
  /** Goes to a page of this site. */
  onNavigate?: ((href: string) => void) | undefined
}

const midnightPollMs = 60_000

/** The month with what each check-in gives. */
export function CheckInTab({ onReward, onNavigate }: CheckInTabProps): ReactNode {
  // A page that stays open over midnight must not show yesterday.
  const query = useGetCheckInInfoQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: midnightPollMs,
    skipPollingIfUnfocused: true,
  })
  return (
    <div className={styles.root}>
      <BannerCarousel onNavigate={onNavigate} />
      <Loaded query={query} height="30rem">
        {(info) => <Month info={info} onReward={onReward} />}
      </Loaded>
    </div>
  )
}

function Month({ info, onReward }: { info: CheckInInfo; onReward: (reward: Reward) => void }): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const { checkIn, isRunning } = useCheckIn(onReward)
  const dates = cellDates(info)
  const month = formatDate(new Date(2024, info.nowMonth - 1, 15), language, { month: 'long' })
  return (
    <section className={styles.month}>
      <header className={styles.head}>
        <h3 className={styles.heading}>{text('checkIn.heading', { month, count: info.allSignDay })}</h3>
        <SignRules timeZone={info.timeZone} />
        <Button variant="primary" className={styles.sign} busy={isRunning} disabled={info.todaySign} onClick={() => void checkIn()}>
          {text(info.todaySign ? 'checkIn.signed' : info.isMember ? 'checkIn.member' : 'checkIn.sign')}
        </Button>
      </header>
      <NextRewards info={info} />
      <ol className={styles.grid} style={{ '--cells': checkInCellsPerRow } as CSSProperties}>
        {info.rewardContentList.map((content, index) => (
          <CheckInCell
            key={content.day}
            content={content}
            date={dates[index]}
            state={cellStateOf(index, info)}
            isMember={info.isMember}
            onCheckIn={() => void checkIn()}
          />
        ))}
      </ol>
    </section>
  )
}
