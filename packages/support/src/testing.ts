export { feedbackCategoriesFixture, helpDocumentsFixture, satisfactionFixture } from './fixtures/answers.ts'
export { supportHandlers, type FakeSupportStart } from './fixtures/handlers.ts'
