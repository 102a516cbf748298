import { errorCatalog, rewardKindOf, successCode } from '@longhand/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, openConnections, type TestDatabase } from '../../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { addTestUser } from '../auth/testing.ts'

/** The long proof runs when `LONGHAND_PROOF_RUNS` is set; every test run a short share of it. */
const isProof = process.env['LONGHAND_PROOF_RUNS'] !== undefined

let database: TestDatabase
let clock: ManualClock
let product: TestProduct

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock('2026-03-10T04:00:00.000Z')
  product = await openTestProduct(database.url, { clock })
})
afterAll(async () => {
  await product.close()
  await database.close()
})

const together = <Result>(times: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)))
const earn = (userId: string, amount: number, key: string) =>
  database.transaction((tx) =>
    product.modules.beans.service.earn(tx, { userId, amount, reason: 'grant', entryKey: `${userId}:${key}` }),
  )
const asset = async (userId: string) => (await product.call(userId, 'getAsset', {})).data
const longTimeout = { timeout: 240_000 }

it('200 check-ins at once: one gives something', longTimeout, async () => {
  const userId = await addTestUser(database)
  await openConnections(product.database)
  const answers = await together(200, () => product.call(userId, 'checkIn', {}))
  expect(answers.filter(({ data }) => data.signCheck === 1)).toHaveLength(1)
  expect(answers.filter(({ data }) => data.signCheck === 2)).toHaveLength(199)
  const [first] = (await product.call(userId, 'getCheckInInfo', {})).data.rewardContentList
  expect(rewardKindOf(first?.signRewardType ?? -1)).toBe('beans')
  expect((await asset(userId)).allCoinNumber).toBe(first?.signRewardNumber)
  const [daily, challenges] = (await product.call(userId, 'listTasks', {})).data
  expect(daily.taskList.find(({ challengeId }) => challengeId === 'sign-in')?.progressStatus).toBe(1)
  expect(challenges.taskList.find(({ challengeId }) => challengeId === 'check-in-days')?.progressFinish).toBe(
    1,
  )
})

const rounds = isProof ? 20 : 1
it(
  `1,000 purchases at once with beans for 100, ${rounds} times over: exactly 100`,
  { timeout: 240_000 * rounds },
  async () => {
    const list = (await product.call(await addTestUser(database), 'listBeanGoods', {})).data.list
    const goods = list[0]
    if (!goods) throw new Error('The shop is empty.')
    const { goodsId, exchangeCoin: coinNumber, duration } = goods
    for (let round = 0; round < rounds; round += 1) {
      const userId = await addTestUser(database)
      await earn(userId, 100 * coinNumber, `round ${round}`)
      const answers = await together(1000, () =>
        product.call(userId, 'purchaseGoods', { goodsId, exchangeAmount: 1, coinNumber }),
      )
      const codes = answers.map(({ code }) => code)
      expect(codes.filter((code) => code === successCode)).toHaveLength(100)
      expect(codes.filter((code) => code === errorCatalog.NOT_ENOUGH_BEANS.code)).toHaveLength(900)
      expect(await asset(userId)).toEqual({ allCoinNumber: 0, allTimeCard: 100 * duration })
    }
  },
)

describe('a gift code', () => {
  const create = (maxUses: number) =>
    product.modules.rewards.giftCodes.create({
      count: 1,
      rewardType: 0,
      rewardNumber: 40,
      maxUses,
      startsAt: clock.now(),
      endsAt: new Date(clock.now().getTime() + 1000),
      note: 'race',
    })

  const crowd = isProof ? 500 : 100
  it(`for one, used by ${crowd} at once: one`, longTimeout, async () => {
    const {
      codes: [packCode = ''],
    } = await create(1)
    const people = await Promise.all(Array.from({ length: crowd }, () => addTestUser(database)))
    const answers = await together(crowd, (index) =>
      product.call(people[index], 'redeemGiftCode', { packCode }),
    )
    expect(answers.filter(({ code }) => code === successCode)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === errorCatalog.GIFT_CODE_INVALID.code)).toHaveLength(crowd - 1)
    const balances = await Promise.all(people.map((userId) => asset(userId)))
    expect(balances.reduce((sum, { allCoinNumber }) => sum + allCoinNumber, 0)).toBe(40)
  })

  it('for many gives one person one', longTimeout, async () => {
    const {
      codes: [packCode = ''],
    } = await create(1000)
    const userId = await addTestUser(database)
    const answers = await together(100, () => product.call(userId, 'redeemGiftCode', { packCode }))
    expect(answers.filter(({ code }) => code === successCode)).toHaveLength(1)
    expect((await asset(userId)).allCoinNumber).toBe(40)
  })
})

it('a task claimed 50 times at once pays once', longTimeout, async () => {
  const userId = await addTestUser(database)
  await product.call(userId, 'checkIn', {})
  const before = (await asset(userId)).allCoinNumber
  const answers = await together(50, () => product.call(userId, 'receiveReward', { challengeId: 'sign-in' }))
  const paid = answers.flatMap(({ data }) => data.resultList)
  expect(paid).toHaveLength(1)
  expect((await asset(userId)).allCoinNumber).toBe(before + (paid[0]?.rewardNumber ?? 0))
})
