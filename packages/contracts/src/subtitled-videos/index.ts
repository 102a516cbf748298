import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { subtitledVideoSchema } from './schemas.ts'

/** A recording's video with its subtitles: one that is being made, or that was made in the last day. */
export type SubtitledVideo = z.infer<typeof subtitledVideoSchema>

export const subtitledVideosEndpoints = {
  startCaptionedVideo: {
    method: 'POST',
    path: '/api/v2/audio/captioned_video',
    access: 'user',
    scope: 'transcripts:read',
    send: 'json',
    receive: 'envelope',
    summary:
      'Has a video made with the subtitles in it. A user has one at a time: it takes the place of the one before, and is refused while that is being made.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  listCaptionedVideos: {
    method: 'GET',
    path: '/api/v2/audio/captioned_video/list',
    access: 'user',
    scope: 'transcripts:read',
    send: 'none',
    receive: 'envelope',
    summary: 'The video with subtitles that is being made or was made in the last day, if there is one.',
  },
  cancelCaptionedVideo: {
    method: 'POST',
    path: '/api/v2/audio/captioned_video/cancel',
    access: 'user',
    scope: 'transcripts:read',
    send: 'json',
    receive: 'envelope',
    summary: 'Stops making a video with subtitles.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  downloadCaptionedVideo: {
    method: 'GET',
    path: '/api/v2/audio/captioned_video/download',
    access: 'user',
    scope: 'transcripts:read',
    send: 'query',
    receive: 'blob',
    summary: 'The video with subtitles, once it is ready.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'FILE_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
