export {
  infoOptionsFixture,
  memberFixture,
  noDeletion,
  pendingDeletion,
  quoteFixture,
  sessionsFixture,
  shortQuoteFixture,
  timeCardsFixture,
  timeEntriesFixture,
  transferOrdersFixture,
  usageFixture,
  userInfoFixture,
} from './fixtures/answers.ts'
export { accountHandlers, type FakeAccountStart } from './fixtures/handlers.ts'
