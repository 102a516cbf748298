import { type Reward, rewardTypes } from '../modules/rewards/reward.ts'
import { CommandError } from './command.ts'

/** How a reward is written on a command line and in a file. */
export const rewardUsage = 'beans:<n>|minutes:<n>|days:<n>'

/** Reads `beans:50`, `minutes:30` (a time card) or `days:7` (of membership). */
export function readReward(text: unknown): Reward {
  const [, kind, digits] =
    (typeof text === 'string' && /^(beans|minutes|days):([1-9]\d{0,6})$/.exec(text)) || []
  if (kind === undefined) throw new CommandError(`A reward is written ${rewardUsage}, such as beans:50.`)
  const number = Number(digits)
  if (kind === 'beans') return { rewardType: rewardTypes.beans, rewardNumber: number }
  return kind === 'minutes'
    ? { rewardType: rewardTypes.card, rewardNumber: number * 60 }
    : { rewardType: rewardTypes.membership, rewardNumber: number }
}
