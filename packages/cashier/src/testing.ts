export { cardGoodsFixture, channelsFixture, checkoutOf, ordersFixture, twoChannelsFixture, vipGoodsFixture } from './fixtures/answers.ts'
export { cashierHandlers, type FakeCashierStart } from './fixtures/handlers.ts'
