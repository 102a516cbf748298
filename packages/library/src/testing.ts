export { createFakeLibrary, libraryHandlers } from './fixtures/fake-library.ts'
