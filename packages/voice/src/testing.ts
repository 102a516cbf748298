export { taskFixture, tasksFixture, voiceHandlers, voicesFixture } from './fixtures/handlers.ts'
