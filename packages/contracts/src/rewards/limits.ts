/** Length of a redemption code, in characters. */
export const giftCodeLength = 8

/** Shortest time between two check-ins from one page, in milliseconds. */
export const checkInThrottleMs = 2000

/** Check-in cells in a row. */
export const checkInCellsPerRow = 7

/** What `signCheck` says; any other value means that it failed. */
export const signCheck = { done: 1, doneBefore: 2 } as const

/** `progressStatus` of a task; any other value means completed. */
export const taskStatus = { unfinished: 0, claimable: 1 } as const

/** What kind of reward a wire reward type is. */
export type RewardKind = 'beans' | 'membership' | 'card'

/** 0 is beans, 101 to 199 membership days, anything else a time card in seconds. */
export function rewardKindOf(rewardType: number): RewardKind {
  if (rewardType === 0) return 'beans'
  return rewardType >= 101 && rewardType <= 199 ? 'membership' : 'card'
}
