export {
  quoteFixture,
  shortQuoteFixture,
  timeCardsFixture,
  timeEntriesFixture,
  transferOrdersFixture,
  usageFixture,
} from './fixtures/answers.ts'
export { timeHandlers } from './fixtures/handlers.ts'
