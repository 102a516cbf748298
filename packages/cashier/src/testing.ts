export {
  cardGoodsFixture,
  channelsFixture,
  checkoutOf,
  ordersFixture,
  refundQuoteOf,
  twoChannelsFixture,
  vipGoodsFixture,
} from './fixtures/answers.ts'
export { cashierHandlers, type FakeCashierStart } from './fixtures/handlers.ts'
