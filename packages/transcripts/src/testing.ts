export { peaksOf, pictureOf, toneAddress } from '@longhand/player/testing'
export { createFakeServer } from './fixtures/fake-server.ts'
export type { FakeServerState } from './fixtures/fake-server-state.ts'
export type { FakeTranscriptsServer } from './fixtures/fake-server.ts'
export { createFakeSharing, shareLinkOf } from './fixtures/fake-sharing.ts'
export type { FakeSharingState } from './fixtures/fake-sharing.ts'
export { createFakeVersions } from './fixtures/fake-versions.ts'
export type { FakeVersion } from './fixtures/fake-versions.ts'
export {
  durationOf,
  progressOf,
  recordOf,
  records,
  recycledRecords,
  strangeRecords,
} from './fixtures/records.ts'
export { chineseSections, interviewSections, longSections, strangeSections } from './fixtures/sections.ts'
