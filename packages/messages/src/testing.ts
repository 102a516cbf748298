export { messagesFixture } from './fixtures/answers.ts'
export { messagesHandlers } from './fixtures/handlers.ts'
