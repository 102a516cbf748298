import { rewardKindOf } from '@longhand/contracts'
import type { Sentence } from '@longhand/contracts'
import type { Reward } from './reward.ts'

const sizesWithPicture: readonly number[] = [1800, 3600, 7200, 10_800, 18_000, 36_000]

/** A length of time as the name of a card says it: `30 Minutes`, `2 Hours`. */
export function cardSize(seconds: number): Sentence {
  const isHours = seconds >= 3600
  const count = Math.round((seconds / (isHours ? 3600 : 60)) * 10) / 10
  const unit = isHours ? 'Hour' : 'Minute'
  return { en: `${count} ${unit}${count === 1 ? '' : 's'}`, 'zh-CN': `${count} ${isHours ? '小时' : '分钟'}` }
}

/** Name of a time card of that size. */
export function cardName(seconds: number): Sentence {
  const size = cardSize(seconds)
  return { en: `${size.en} Time Card`, 'zh-CN': `${size['zh-CN']}时长卡` }
}

/** Address of the picture of a reward. A card of a size that nobody drew has that of any card. */
export function rewardPicture({ rewardType, rewardNumber }: Reward): string {
  const kind = rewardKindOf(rewardType)
  if (kind !== 'card') return `/rewards/${kind}.svg`
  return sizesWithPicture.includes(rewardNumber) ? `/rewards/card-${rewardNumber}.svg` : '/rewards/card.svg'
}
