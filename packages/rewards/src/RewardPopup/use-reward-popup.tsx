import { lazyWithRetry } from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import type { Reward } from '../format/reward.ts'

const RewardPopup = /* @__PURE__ */ lazyWithRetry(() =>
  import('./RewardPopup.tsx').then((file) => file.RewardPopup),
)

interface Shown {
  rewards: readonly Reward[]
  place: number
  isOpen: boolean
}

/** A pop-up for whatever is obtained on this page, one reward after another. `popup` goes into what is drawn. */
export function useRewardPopup(onReward: ((reward: Reward) => void) | undefined): {
  popup: ReactNode
  show: (rewards: readonly Reward[]) => void
} {
  const [{ rewards, place, isOpen }, setShown] = useState<Shown>({ rewards: [], place: 0, isOpen: false })
  const reward = rewards[place]

  function show(obtained: readonly Reward[]): void {
    setShown({ rewards: obtained, place: 0, isOpen: obtained.length > 0 })
    obtained.forEach((one) => onReward?.(one))
  }

  function close(): void {
    setShown((shown) =>
      shown.place + 1 < shown.rewards.length
        ? { ...shown, place: shown.place + 1 }
        : { ...shown, isOpen: false },
    )
  }

  return {
    show,
    popup: reward ? (
      <RewardPopup
        key={place}
        open={isOpen}
        onOpenChange={(open) => (open ? undefined : close())}
        reward={reward}
      />
    ) : null,
  }
}
