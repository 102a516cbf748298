import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { captionedVideoSchema } from './schemas.ts'

/** A recording's video with its captions: one that is being made, or that was made in the last day. */
export type CaptionedVideo = z.infer<typeof captionedVideoSchema>

export const captionedVideosEndpoints = {
  startCaptionedVideo: {
    method: 'POST',
    path: '/api/v2/audio/captioned_video',
    access: 'user',
    scope: 'transcripts:read',
    send: 'json',
    receive: 'envelope',
    summary:
      'Has a video made with the captions in it. A user has one at a time: it takes the place of the one before, and is refused while that is being made.',
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
    summary: 'The video with captions that is being made or was made in the last day, if there is one.',
  },
  cancelCaptionedVideo: {
    method: 'POST',
    path: '/api/v2/audio/captioned_video/cancel',
    access: 'user',
    scope: 'transcripts:read',
    send: 'json',
    receive: 'envelope',
    summary: 'Stops making a video with captions.',
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
    summary: 'The video with captions, once it is ready.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'FILE_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
