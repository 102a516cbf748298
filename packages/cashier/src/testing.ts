export { cardGoodsFixture, checkoutOf, ordersFixture, vipGoodsFixture } from './fixtures/answers.ts'
export { cashierHandlers, type FakeCashierStart } from './fixtures/handlers.ts'
