export { infoOptionsFixture, memberFixture, noDeletion, pendingDeletion, sessionsFixture, userInfoFixture } from './fixtures/answers.ts'
export { accountHandlers, type FakeAccountStart } from './fixtures/handlers.ts'
