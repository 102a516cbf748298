export { subtitledVideoOf, createFakeSubtitledVideos } from './fixtures/fake-subtitled-videos.ts'
export type { FakeSubtitledVideos } from './fixtures/fake-subtitled-videos.ts'
