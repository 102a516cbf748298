export { cardGoodsFixture, checkoutOf, ordersFixture, refundQuoteOf, vipGoodsFixture } from './fixtures/answers.ts'
export { cashierHandlers, type FakeCashierStart } from './fixtures/handlers.ts'
