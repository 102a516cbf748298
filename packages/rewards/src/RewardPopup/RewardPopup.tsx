import { rewardKindOf } from '@longhand/contracts'
import { type Appearance, AppearanceProvider, Button, Dialog, type DialogClassNames } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import type { Reward } from '../format/reward.ts'
import { formatTimeAmount } from '../format/time-amount.ts'
import { useRewardText } from '../format/use-reward-text.ts'
import { rewardsMessages } from '../messages.ts'
import { RewardPicture } from '../RewardPicture/RewardPicture.tsx'
import { Confetti } from './Confetti.tsx'
import styles from './RewardPopup.module.css'

export interface RewardPopupProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Keep it until the next one: it stays readable while the pop-up closes. */
  reward: Reward
  /** `until` is the membership's end in epoch seconds; `reward.num` is then its time of each month. */
  membership?: { until: number | undefined } | undefined
  /** The Get button was pressed; the pop-up closes after it. */
  onGet?: (() => void) | undefined
  appearance?: Appearance | undefined
  /** Of the host's own. */
  classNames?: DialogClassNames | undefined
}

/** Drawn as a membership is: any type from 101 to 199. */
const membershipReward = 101

/** Shows the beans, the time card or the membership that a user has just got. */
export function RewardPopup({
  open,
  onOpenChange,
  reward,
  membership,
  onGet,
  appearance,
  classNames,
}: RewardPopupProps): ReactNode {
  const text = rewardsMessages.useMessages()
  const { full } = useRewardText()
  const language = useLanguage()
  const kind = membership ? 'membership' : rewardKindOf(reward.type)
  const until = membership?.until ? formatDate(new Date(membership.until * 1000), language) : undefined
  const name = !membership
    ? full(reward)
    : until
      ? text('popup.memberUntil', { date: until })
      : text('popup.member')
  const note = membership
    ? text('popup.memberNote', { time: formatTimeAmount(reward.num, language) })
    : text(`popup.${kind}Note`)

  function get(): void {
    onGet?.()
    onOpenChange(false)
  }

  return (
    <AppearanceProvider appearance={appearance}>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        size="small"
        title={text('popup.title')}
        classNames={classNames}
      >
        <div className={styles.root}>
          <div className={styles.stage}>
            <Confetti />
            <div className={styles.picture} data-kind={kind}>
              <RewardPicture reward={membership ? { type: membershipReward, num: 1 } : reward} />
            </div>
          </div>
          <p className={styles.name}>{name}</p>
          <p className={styles.note}>{note}</p>
          <Button variant="primary" wide onClick={get}>
            {text('popup.get')}
          </Button>
        </div>
      </Dialog>
    </AppearanceProvider>
  )
}
