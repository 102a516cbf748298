export { FakeCaptions } from './fixtures/fake-captions.ts'
