import { offerLimits, type RewardKind } from '@longhand/contracts'
import { Select, TextField } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { readReward, type RewardInput, rewardKinds } from './reward-input.ts'
import { rewardsMessages } from './rewards-messages.ts'
import styles from './Rewards.module.css'

export interface RewardFieldsProps {
  /** Named before the fields, where there are several. */
  of?: string | undefined
  value: RewardInput
  onValueChange: (value: RewardInput) => void
  /** Whether it was sent, and says what is wrong with it. */
  isTried: boolean
}

/** What is given, and how much of it. */
export function RewardFields({ of, value, onValueChange, isTried }: RewardFieldsProps): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const named = (label: string): string => (of === undefined ? label : text('fieldOf', { label, of }))
  const isWrong = isTried && readReward(value) === undefined
  return (
    <div className={styles.reward}>
      <Select<RewardKind>
        label={named(text('gives'))}
        labelHidden={of !== undefined}
        value={value.kind}
        onValueChange={(kind) => onValueChange({ ...value, kind })}
        options={rewardKinds.map((kind) => ({ value: kind, label: text(`rewardKind.${kind}`) }))}
      />
      <TextField
        label={named(text(`rewardUnit.${value.kind}`))}
        labelHidden={of !== undefined}
        value={value.number}
        onValueChange={(number) => onValueChange({ ...value, number })}
        error={
          isWrong ? text('numberWrong', { max: offerLimits.reward.toLocaleString(language) }) : undefined
        }
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
  )
}
