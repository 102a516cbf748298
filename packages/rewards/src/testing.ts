export {
  bannersFixture,
  beanEntriesFixture,
  beanGoodsFixture,
  directGoodsFixture,
  rewardFixtures,
  checkInInfoFixture,
  pendingRewardsFixture,
  tasksFixture,
} from './fixtures/answers.ts'
export { type FakeRewardsStart, giftCodesFixture, rewardsHandlers } from './fixtures/handlers.ts'
