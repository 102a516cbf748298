import { expect, it } from 'vitest'
import type { Transaction } from '../../platform/db/database.ts'
import { giveReward, rewardTypes, type RewardGrant } from './reward.ts'

const tx = {} as Transaction
const subject = { en: 'Check in', 'zh-CN': '每日签到' }

async function given(grant: Partial<RewardGrant>): Promise<unknown[]> {
  const asked: unknown[] = []
  const note = (ledger: string) => (on: Transaction, what: unknown) =>
    Promise.resolve(asked.push([ledger, on === tx, what]))
  const ledgers = {
    earnBeans: note('beans'),
    grantCards: note('cards'),
    extendMembership: note('days'),
    spendBeans: () => Promise.reject(new Error('Nothing is spent.')),
  }
  await giveReward(ledgers, tx, {
    userId: 'ada',
    rewardType: 0,
    rewardNumber: 5,
    reason: 'task',
    subject,
    key: 'k',
    ...grant,
  })
  return asked
}

it('writes the types that are read as beans, cards and days', () => {
  expect(rewardTypes).toEqual({ beans: 0, card: 1, membership: 101 })
})

it.each<[string, Partial<RewardGrant>, unknown]>([
  ['beans', {}, ['beans', true, { userId: 'ada', amount: 5, reason: 'task', subject, entryKey: 'k' }]],
  [
    'beans three times',
    { times: 3 },
    ['beans', true, { userId: 'ada', amount: 15, reason: 'task', subject, entryKey: 'k' }],
  ],
  ['days', { rewardType: 101 }, ['days', true, { userId: 'ada', days: 5, grantKey: 'k' }]],
  ['days twice', { rewardType: 199, times: 2 }, ['days', true, { userId: 'ada', days: 10, grantKey: 'k' }]],
  [
    'a card',
    { rewardType: 1 },
    ['cards', true, { userId: 'ada', seconds: 5, source: 'gift', grantKey: 'k', count: 1 }],
  ],
  [
    'four cards',
    { rewardType: 200, times: 4 },
    ['cards', true, { userId: 'ada', seconds: 5, source: 'gift', grantKey: 'k', count: 4 }],
  ],
])('gives %s, in the transaction of the reason', async (_name, grant, expected) => {
  expect(await given(grant)).toEqual([expected])
})
