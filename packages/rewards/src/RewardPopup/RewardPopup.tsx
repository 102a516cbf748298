import { rewardKindOf } from '@longhand/contracts'
import { Button, Dialog } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import type { Reward } from '../format/reward.ts'
import { useRewardText } from '../format/use-reward-text.ts'
import { rewardsMessages } from '../messages.ts'
import { RewardPicture } from '../RewardPicture/RewardPicture.tsx'
import { Confetti } from './Confetti.tsx'
import styles from './RewardPopup.module.css'

export interface RewardPopupProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What was obtained. It stays readable while the pop-up closes: keep it until the next one. */
  reward: Reward
  /** The Get button was pressed; the pop-up closes after it. */
  onGet?: (() => void) | undefined
}

/** Shows the beans, the time card or the membership that somebody has just got. */
export function RewardPopup({ open, onOpenChange, reward, onGet }: RewardPopupProps): ReactNode {
  const text = rewardsMessages.useMessages()
  const kit = kitMessages.useMessages()
  const { full } = useRewardText()
  const kind = rewardKindOf(reward.type)

  function get(): void {
    onGet?.()
    onOpenChange(false)
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="small" title={text('popup.title')} closeLabel={kit('close')}>
      <div className={styles.root}>
        <div className={styles.stage}>
          <Confetti />
          <div className={styles.picture} data-kind={kind}>
            <RewardPicture reward={reward} />
          </div>
        </div>
        <p className={styles.name}>{full(reward)}</p>
        <p className={styles.note}>{text(`popup.${kind}Note`)}</p>
        <Button variant="primary" wide onClick={get}>
          {text('popup.get')}
        </Button>
      </div>
    </Dialog>
  )
}
