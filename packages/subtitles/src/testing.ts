export { captionedVideoOf, createFakeCaptionedVideos } from './fixtures/fake-captioned-videos.ts'
export type { FakeCaptionedVideos } from './fixtures/fake-captioned-videos.ts'
