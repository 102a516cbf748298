export { createFakeRecordings } from './fixtures/fake-recordings.ts'
export type { FakeRecordings } from './fixtures/fake-recordings.ts'
export type { FakeRecordingsState } from './fixtures/fake-recordings-state.ts'
export { filterRecords } from './fixtures/filter-records.ts'
export { pageOf } from './fixtures/page-of.ts'
export {
  durationOf,
  progressOf,
  recordOf,
  records,
  recycledRecords,
  strangeRecords,
} from './fixtures/records.ts'
export {
  chineseSections,
  interviewSections,
  longSections,
  mixedSections,
  strangeSections,
} from './fixtures/sections.ts'
