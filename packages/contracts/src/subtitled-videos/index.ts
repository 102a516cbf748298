import type { z } from 'zod'
import { userGet, userPost, userQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { subtitledVideoSchema } from './schemas.ts'

/** A recording's video with its subtitles: one that is being made, or that was made in the last day. */
export type SubtitledVideo = z.infer<typeof subtitledVideoSchema>

export const subtitledVideosEndpoints = {
  startCaptionedVideo: {
    ...userPost,
    path: '/api/v2/audio/captioned_video',
    scope: 'transcripts:read',
    summary:
      'Has a video made with the subtitles in it. A user has one at a time: it takes the place of the one before, and is refused while that is being made.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  listCaptionedVideos: {
    ...userGet,
    path: '/api/v2/audio/captioned_video/list',
    scope: 'transcripts:read',
    summary: 'The video with subtitles that is being made or was made in the last day, if there is one.',
  },
  cancelCaptionedVideo: {
    ...userPost,
    path: '/api/v2/audio/captioned_video/cancel',
    scope: 'transcripts:read',
    summary: 'Stops making a video with subtitles.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  downloadCaptionedVideo: {
    ...userQuery,
    path: '/api/v2/audio/captioned_video/download',
    scope: 'transcripts:read',
    receive: 'blob',
    summary: 'The video with subtitles, once it is ready.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'FILE_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
