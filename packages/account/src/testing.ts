export {
  accessFixture,
  infoOptionsFixture,
  memberFixture,
  noDeletion,
  pendingDeletion,
  userInfoFixture,
} from './fixtures/answers.ts'
export { accountHandlers, type FakeAccountStart } from './fixtures/handlers.ts'
