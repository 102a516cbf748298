import { describeError } from '@longhand/api-client'
import { giftCodeLength, rewardKindOf } from '@longhand/contracts'
import { Button, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { TextField } from '@longhand/ui-kit/TextField'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useRedeemGiftCodeMutation } from '../api/rewards-api.ts'
import type { Reward } from '../format/reward.ts'
import { formatMembershipDays } from '../format/use-reward-text.ts'
import { rewardsMessages } from '../messages.ts'
import type { RewardsProblem } from '../problem.ts'
import { RewardPicture } from '../RewardPicture/RewardPicture.tsx'
import { useReady } from '../use-ready.ts'
import { findFault, parseCode } from './code-rules.ts'
import styles from './GiftTab.module.css'

export interface GiftTabProps {
  /** Beans or a card were redeemed, which is to be shown. */
  onReward: (reward: Reward) => void
  /** Membership was redeemed, which a toast says. */
  onMembership?: ((reward: Reward) => void) | undefined
  /** Called once: there is nothing to wait for. */
  onReady?: (() => void) | undefined
  onError?: ((problem: RewardsProblem) => void) | undefined
}

/** Redeems the code of a gift pack. */
export function GiftTab({ onReward, onMembership, onReady, onError }: GiftTabProps): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const reportMembership = useMembershipToast()
  const [exchange, { isLoading }] = useRedeemGiftCodeMutation()
  const [code, setCode] = useState('')
  // What was refused stays refused until it changes.
  const [fault, setFault] = useState<string>()
  useReady(true, onReady)

  function change(typed: string): void {
    setCode(parseCode(typed))
    setFault(undefined)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isLoading) return
    const found = findFault(code)
    if (found) return setFault(text(`gift.${found}`))
    const { data, error } = await exchange(code)
    if (!data) {
      onError?.({ kind: 'code', cause: error })
      return setFault(describeError(error, language) ?? text('gift.incorrect'))
    }
    setCode('')
    const reward = { type: data.rewardType, num: data.rewardNumber }
    if (rewardKindOf(reward.type) !== 'membership') return onReward(reward)
    reportMembership(reward.num)
    onMembership?.(reward)
  }

  return (
    <div className={styles.root}>
      <div className={styles.art} aria-hidden>
        <span className={styles.left}>
          <RewardPicture reward={{ type: 1, num: 3600 }} />
        </span>
        <span className={styles.right}>
          <RewardPicture reward={{ type: 101, num: 30 }} />
        </span>
        <span className={styles.front}>
          <RewardPicture reward={{ type: 0, num: 1 }} />
        </span>
      </div>
      <h3 className={styles.heading}>{text('gift.title')}</h3>
      <p className={styles.note}>{text('gift.note')}</p>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          name="packCode"
          label={text('gift.label')}
          labelHidden
          placeholder={text('gift.empty')}
          maxLength={giftCodeLength}
          value={code}
          onValueChange={change}
          error={fault}
          reserveMessage
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={styles.code}
        />
        <Button type="submit" variant="primary" busy={isLoading}>
          {text('gift.confirm')}
        </Button>
      </form>
    </div>
  )
}

function useMembershipToast(): (days: number) => void {
  const toast = useToast()
  return (days) => {
    const id = toast.show({
      tone: 'success',
      title: <MembershipGiven days={days} />,
      action: { label: <rewardsMessages.Text id="gift.get" />, onPress: () => toast.dismiss(id) },
      durationMs: 0,
    })
  }
}

/** As an element, it follows a change of language while the toast is there. */
function MembershipGiven({ days }: { days: number }): ReactNode {
  const text = rewardsMessages.useMessages()
  return text('gift.membership', { duration: formatMembershipDays(days, useLanguage()) })
}
