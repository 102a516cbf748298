/**
 * A process in which people check in, work, claim, buy and redeem all at once, for `modules/rewards/rewards.kill.medium.test.ts`, which kills it:
 * `tsx testing-rounds.ts <database url> <start instant> <user id>…`. It says each time something was answered.
 */
import { seedTasks } from './modules/rewards/seeds.ts'
import { ManualClock } from './platform/clock/testing.ts'
import { openTestProduct } from './testing-product.ts'

const [, , url = '', start, ...people] = process.argv
const clock = new ManualClock(start)
const product = await openTestProduct(url, { clock })

await product.database.transaction(async (tx) => {
  for (const userId of people)
    await product.modules.beans.service.earn(tx, {
      userId,
      amount: 300,
      reason: 'grant',
      entryKey: `rounds:${userId}:${start ?? ''}`,
    })
})

/** What one person does in a round. */
async function live(userId: string, packCodes: readonly string[]): Promise<void> {
  const buy = { goodsId: 'beans-card-30m', exchangeAmount: 2, coinNumber: 120 }
  const work = [
    () => product.call(userId, 'checkIn', {}),
    () =>
      product.database.transaction((tx) =>
        product.modules.rewards.tasks.note(tx, {
          type: 'transcription-finished',
          userId,
          recordingId: 'r',
          transcriptionId: 't',
          fileName: 'f',
          seconds: 9000,
        }),
      ),
    () => product.call(userId, 'purchaseGoods', buy),
    ...packCodes.map((packCode) => () => product.call(userId, 'redeemGiftCode', { packCode })),
    ...seedTasks.map(
      ({ taskId }) =>
        () =>
          product.call(userId, 'receiveReward', { challengeId: taskId }),
    ),
    () => product.call(userId, 'purchaseGoods', buy),
  ]
  await Promise.all(
    work.map(async (act) => {
      await act()
      process.send?.('answered')
    }),
  )
}

for (;;) {
  const life = {
    maxUses: 3,
    startsAt: clock.now(),
    endsAt: new Date(clock.now().getTime() + 86_400_000),
    note: 'rounds',
  }
  const beans = await product.modules.rewards.giftCodes.create({
    ...life,
    count: 1,
    rewardType: 0,
    rewardNumber: 130,
  })
  const cards = await product.modules.rewards.giftCodes.create({
    ...life,
    count: 1,
    rewardType: 1,
    rewardNumber: 1800,
  })
  const packCodes = [...beans.codes, ...cards.codes]
  await Promise.all(people.map((userId) => live(userId, packCodes)))
  clock.advance(86_400_000)
}
