import { memberBenefits } from '@longhand/contracts'
import { Icon, VisuallyHidden } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useRewardText } from '../format/use-reward-text.ts'
import { rewardsMessages } from '../messages.ts'
import { RewardPicture } from '../RewardPicture/RewardPicture.tsx'
import styles from './CheckIn.module.css'
import type { CheckInDay } from './use-check-in.ts'

export interface CheckInCellProps {
  day: CheckInDay
  isMember: boolean
  onCheckIn: () => void
}

/** One day of the month: what it gives, and whether it has been taken. Only today's can be pressed. */
export function CheckInCell({
  day: { day, date, state, reward, picture },
  isMember,
  onCheckIn,
}: CheckInCellProps): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const { short } = useRewardText()
  const Frame = state === 'to-sign' ? 'button' : 'div'
  return (
    <li className={styles.place}>
      <Frame
        className={styles.cell}
        data-state={state}
        {...(Frame === 'button' ? { type: 'button', onClick: onCheckIn } : {})}
      >
        <span className={styles.day}>
          {text('checkIn.day', { day })}
          {date ? ' ' : null}
          {date ? (
            <span className={styles.weekday}>
              {state === 'to-sign'
                ? text('checkIn.isToday')
                : formatDate(date, language, { weekday: 'short', timeZone: 'UTC' })}
            </span>
          ) : null}
        </span>
        <span className={styles.picture}>
          <RewardPicture reward={reward} address={picture} />
        </span>
        <span className={styles.reward}>{short(reward)}</span>
        {state === 'signed' ? (
          <span className={styles.mark}>
            <Icon name="check" size={14} />
          </span>
        ) : null}
        {state === 'to-sign' && isMember ? (
          <span className={styles.double}>
            {text('checkIn.double', { times: memberBenefits.checkInMultiplier.vip })}
          </span>
        ) : null}
        {state === 'to-sign' ? null : (
          <VisuallyHidden>
            {text(
              state === 'signed'
                ? 'checkIn.isSigned'
                : state === 'locked'
                  ? 'checkIn.isLocked'
                  : 'checkIn.isTooLate',
            )}
          </VisuallyHidden>
        )}
      </Frame>
    </li>
  )
}
