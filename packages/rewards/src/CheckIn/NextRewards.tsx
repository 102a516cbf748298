import { memberBenefits, type CheckInInfo } from '@longhand/contracts'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useRewardText } from '../format/use-reward-text.ts'
import { rewardsMessages } from '../messages.ts'
import { cellDates, nextCardOf } from './check-in-dates.ts'
import styles from './CheckIn.module.css'

/** What the next check-in brings, and how far the next card is. */
export function NextRewards({ info }: { info: CheckInInfo }): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const { full } = useRewardText()
  const rewardOf = (index: number): string => {
    const { signRewardType = 0, signRewardNumber = 0 } = info.rewardContentList[index] ?? {}
    return full({
      type: signRewardType,
      num: signRewardNumber,
      amount: info.isMember ? memberBenefits.checkInMultiplier.vip : memberBenefits.checkInMultiplier.account,
    })
  }
  if (info.today === undefined) return null
  const hasNext = cellDates(info)[info.allSignDay] !== undefined
  const card = nextCardOf(info)
  const date =
    card &&
    formatDate(card.date, language, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
  return (
    <p className={styles.next}>
      <span>
        {hasNext
          ? text(info.todaySign ? 'checkIn.tomorrow' : 'checkIn.today', { reward: rewardOf(info.allSignDay) })
          : text('checkIn.newMonth')}
      </span>
      {card && date !== undefined && card.checkIns > 1 ? (
        <span>{text('checkIn.nextCard', { reward: rewardOf(card.index), count: card.checkIns, date })}</span>
      ) : null}
    </p>
  )
}
