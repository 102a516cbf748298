import { useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useReceiveRewardMutation } from '../api/rewards-api.ts'
import type { Reward } from '../format/reward.ts'
import { nothingToClaim, rewardsMessages } from '../messages.ts'

/** Claims the reward of a task. `claiming` is the task whose claim is on its way; a refusal is the host's to tell. */
export function useClaim(onRewards: (rewards: readonly Reward[]) => void): { claim: (challengeId: string) => Promise<void>; claiming: string | undefined } {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [receive, { isLoading, originalArgs }] = useReceiveRewardMutation()

  function tellNothing(): void {
    // Chinese everywhere; readers of another language get their own words after it.
    const isChinese = language.startsWith('zh')
    toast.show({ tone: 'info', title: nothingToClaim, description: isChinese ? undefined : text('tasks.nothing') })
  }

  async function claim(challengeId: string): Promise<void> {
    if (isLoading) return
    const { data } = await receive(challengeId)
    if (!data) return
    if (data.resultList.length === 0) tellNothing()
    else onRewards(data.resultList.map(({ rewardType, rewardNumber }) => ({ type: rewardType, num: rewardNumber })))
  }

  return { claim, claiming: isLoading ? originalArgs : undefined }
}
