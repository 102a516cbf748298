import type { PendingReward } from '@longhand/contracts'
import { Badge } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useId } from 'react'
import { useListPendingRewardsQuery } from '../api/rewards-api.ts'
import { useRewardText } from '../format/use-reward-text.ts'
import { rewardsMessages } from '../messages.ts'
import { RewardPicture } from '../RewardPicture/RewardPicture.tsx'
import styles from './Tasks.module.css'

/** Rewards for invitations that are not here yet: why, and until when. Nothing for who has none, and until they are known. */
export function PendingRewards(): ReactNode {
  const text = rewardsMessages.useMessages()
  const id = useId()
  const { data = [] } = useListPendingRewardsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (data.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {text('pending.title')}
      </h3>
      <ul className={styles.list}>
        {data.map((reward) => (
          <PendingRow key={reward.rewardId} reward={reward} />
        ))}
      </ul>
    </section>
  )
}

const tones = { pending: 'neutral', review: 'amber', expired: 'neutral' } as const

function PendingRow({
  reward: { rewardType, rewardNumber, state, joinTime, expireTime },
}: {
  reward: PendingReward
}): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const { short } = useRewardText()
  const reward = { type: rewardType, num: rewardNumber }
  const day = (seconds: number): string =>
    formatDate(new Date(seconds * 1000), language, { dateStyle: 'medium' })
  const note =
    state === 'pending'
      ? expireTime === null
        ? 'pending.payment'
        : 'pending.waits'
      : (`pending.${state}Note` as const)
  return (
    <li className={styles.task}>
      <span className={styles.picture}>
        <RewardPicture reward={reward} />
      </span>
      <div className={styles.what}>
        <p className={styles.name}>{text('pending.joined', { day: day(joinTime) })}</p>
        <p className={styles.description}>
          {text(note, { day: expireTime === null ? '' : day(expireTime) })}
        </p>
      </div>
      <span className={styles.reward} data-state={state}>
        {short(reward)}
      </span>
      <span className={styles.state}>
        <Badge tone={tones[state]}>{text(`pending.${state}`)}</Badge>
      </span>
    </li>
  )
}
