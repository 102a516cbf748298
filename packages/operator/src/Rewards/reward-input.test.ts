import { describe, expect, it } from 'vitest'
import { readReward, writeReward } from './reward-input.ts'

describe('a reward', () => {
  it.each([
    [
      { rewardType: 0, rewardNumber: 50 },
      { kind: 'beans', number: '50' },
    ],
    [
      { rewardType: 1, rewardNumber: 1800 },
      { kind: 'card', number: '30' },
    ],
    [
      { rewardType: 101, rewardNumber: 7 },
      { kind: 'membership', number: '7' },
    ],
  ] as const)('%j is entered as %j', (reward, input) => {
    expect(writeReward(reward)).toEqual(input)
    expect(readReward(input)).toEqual(reward)
  })

  it.each(['', '0', '-1', '1.5', '1e3', '100001', 'ten', '1 0'])('is not made of %j', (number) => {
    for (const kind of ['beans', 'card', 'membership'] as const)
      expect(readReward({ kind, number })).toBeUndefined()
  })

  it('of the longest kind and with blanks around it is taken', () => {
    expect(readReward({ kind: 'card', number: ' 100000 ' })).toEqual({
      rewardType: 1,
      rewardNumber: 6_000_000,
    })
  })
})
