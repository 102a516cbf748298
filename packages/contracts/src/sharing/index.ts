import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { sharedRecordingSchema, shareLinkSchema } from './schemas.ts'

/** `createTime`, `expireTime` and `openTime` (the last opening) are epoch seconds. */
export type ShareLink = z.infer<typeof shareLinkSchema>

/** Nothing of its owner, and no id of it. `timeLen` is seconds, `expireTime` epoch seconds. */
export type SharedRecording = z.infer<typeof sharedRecordingSchema>

export const sharingEndpoints = {
  createShareLink: {
    method: 'POST',
    path: '/api/v1/rich_text/generate_url',
    access: 'user',
    scope: 'share',
    effectOutside: 'gives-out',
    needsRecentLogin: true,
    send: 'json',
    receive: 'envelope',
    summary: 'Makes a read-only link to a recording and its transcript. Its address is told this once.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'LIMIT_REACHED', 'COMMON_PASSWORD', 'RECENT_LOGIN_NEEDED'],
  },
  listShareLinks: {
    method: 'GET',
    path: '/api/v1/rich_text/share_links',
    access: 'user',
    scope: 'transcripts:read',
    send: 'query',
    receive: 'envelope',
    summary: 'The links of a recording, newest first, those that have ended by themselves included.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  revokeShareLink: {
    method: 'POST',
    path: '/api/v1/rich_text/revoke_url',
    access: 'user',
    scope: 'transcripts:write',
    send: 'json',
    receive: 'envelope',
    summary: 'Ends a link at once, for those who have it open as well.',
    owned: ['linkId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  openShareLink: {
    method: 'POST',
    path: '/api/v1/share/open',
    access: 'public',
    send: 'json',
    receive: 'envelope',
    summary: 'Opens a link: `access` is the ticket, good for an hour, that the other calls of a link take.',
    errors: ['SHARE_LINK_ENDED', 'SHARE_PASSWORD_REQUIRED', 'SHARE_PASSWORD_WRONG', 'TOO_MANY_TRIES'],
  },
  getSharedText: {
    method: 'GET',
    path: '/api/v1/share/text',
    access: 'ticket',
    send: 'query',
    receive: 'envelope',
    summary: 'The transcript behind a link.',
    errors: ['SHARE_LINK_ENDED', 'NOT_POSSIBLE_NOW'],
  },
  getSharedPeaks: {
    method: 'GET',
    path: '/api/v1/share/peaks',
    access: 'ticket',
    send: 'query',
    receive: 'envelope',
    summary: 'The waveform of the recording behind a link.',
    errors: ['SHARE_LINK_ENDED', 'FILE_NOT_FOUND'],
  },
  getSharedPicture: {
    method: 'GET',
    path: '/api/v1/share/picture/state',
    access: 'ticket',
    send: 'query',
    receive: 'envelope',
    summary:
      'The picture of the recording behind a link, for pages that were opened while its copy is being made: opening the link again would count.',
    errors: ['SHARE_LINK_ENDED'],
  },
  playShared: {
    method: 'GET',
    path: '/api/v1/share/media',
    access: 'ticket',
    send: 'query',
    receive: 'media',
    summary: 'The sound of the recording behind a link. Ranges are allowed; it ends with the link.',
    errors: ['SHARE_LINK_ENDED', 'FILE_NOT_FOUND'],
  },
  playSharedPicture: {
    method: 'GET',
    path: '/api/v1/share/picture',
    access: 'ticket',
    send: 'query',
    receive: 'media',
    summary: 'Picture and sound of the recording behind a link. Ranges are allowed; it ends with the link.',
    errors: ['SHARE_LINK_ENDED', 'FILE_NOT_FOUND'],
  },
  getSharedStill: {
    method: 'GET',
    path: '/api/v1/share/picture/still',
    access: 'ticket',
    send: 'query',
    receive: 'media',
    summary: 'A still of the recording behind a link.',
    errors: ['SHARE_LINK_ENDED', 'FILE_NOT_FOUND'],
  },
  getSharedStills: {
    method: 'GET',
    path: '/api/v1/share/picture/stills',
    access: 'ticket',
    send: 'query',
    receive: 'media',
    summary: 'Stills of the recording behind a link in one image.',
    errors: ['SHARE_LINK_ENDED', 'FILE_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
