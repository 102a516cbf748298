export { operatorHandlers } from './fixtures/handlers.ts'
export { examplePeople, exampleTrail } from './fixtures/answers.ts'
