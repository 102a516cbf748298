export { rewardFixtures } from './fixtures/answers.ts'
