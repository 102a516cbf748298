import type { z } from 'zod'
import { publicPost, ticketMedia, userPost, userQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { sharedRecordingSchema, shareLinkSchema } from './schemas.ts'

/** `createTime`, `expireTime` and `openTime` (the last opening) are epoch seconds. */
export type ShareLink = z.infer<typeof shareLinkSchema>

/** Nothing of its owner, and no id of it. `timeLen` is seconds, `expireTime` epoch seconds. */
export type SharedRecording = z.infer<typeof sharedRecordingSchema>

export const sharingEndpoints = {
  createShareLink: {
    ...userPost,
    path: '/api/v1/rich_text/generate_url',
    scope: 'share',
    effectOutside: 'gives-out',
    needsRecentLogin: true,
    summary: 'Makes a read-only link to a recording and its transcript.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'LIMIT_REACHED', 'COMMON_PASSWORD', 'RECENT_LOGIN_NEEDED'],
  },
  listShareLinks: {
    ...userQuery,
    path: '/api/v1/rich_text/share_links',
    scope: 'transcripts:read',
    summary: 'The links of a recording, newest first, those that have ended by themselves included.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  copyShareLink: {
    ...userPost,
    path: '/api/v1/rich_text/copy_url',
    scope: 'share',
    effectOutside: 'gives-out',
    needsRecentLogin: true,
    summary:
      'The address of a link once more, for its owner; null where it can’t be read any more: the link can be replaced.',
    owned: ['linkId'],
    errors: ['RECORD_NOT_FOUND', 'RECENT_LOGIN_NEEDED'],
  },
  replaceShareLink: {
    ...userPost,
    path: '/api/v1/rich_text/replace_url',
    scope: 'share',
    effectOutside: 'gives-out',
    needsRecentLogin: true,
    summary: 'Ends a link, and makes one with another address, the same end and the same password.',
    owned: ['linkId'],
    errors: ['RECORD_NOT_FOUND', 'RECENT_LOGIN_NEEDED'],
  },
  revokeShareLink: {
    ...userPost,
    path: '/api/v1/rich_text/revoke_url',
    scope: 'transcripts:write',
    summary: 'Ends a link at once, for those who have it open as well.',
    owned: ['linkId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  openShareLink: {
    ...publicPost,
    path: '/api/v1/share/open',
    summary: 'Opens a link: `access` is the ticket, good for an hour, that the other calls of a link take.',
    errors: [
      'SHARE_LINK_ENDED',
      'NOT_POSSIBLE_NOW',
      'SHARE_PASSWORD_REQUIRED',
      'SHARE_PASSWORD_WRONG',
      'TOO_MANY_TRIES',
    ],
  },
  getSharedText: {
    ...ticketMedia,
    path: '/api/v1/share/text',
    receive: 'envelope',
    summary: 'The transcript behind a link.',
    errors: ['SHARE_LINK_ENDED', 'NOT_POSSIBLE_NOW'],
  },
  getSharedPeaks: {
    ...ticketMedia,
    path: '/api/v1/share/peaks',
    receive: 'envelope',
    summary: 'The waveform of the recording behind a link.',
    errors: ['SHARE_LINK_ENDED', 'NOT_POSSIBLE_NOW', 'FILE_NOT_FOUND'],
  },
  getSharedPicture: {
    ...ticketMedia,
    path: '/api/v1/share/picture/state',
    receive: 'envelope',
    summary:
      'The picture of the recording behind a link, for pages that were opened while its copy is being made: opening the link again would count.',
    errors: ['SHARE_LINK_ENDED', 'NOT_POSSIBLE_NOW'],
  },
  playShared: {
    ...ticketMedia,
    path: '/api/v1/share/media',
    summary: 'The sound of the recording behind a link. Ranges are allowed; it ends with the link.',
    errors: ['SHARE_LINK_ENDED', 'NOT_POSSIBLE_NOW', 'FILE_NOT_FOUND'],
  },
  playSharedPicture: {
    ...ticketMedia,
    path: '/api/v1/share/picture',
    summary: 'Picture and sound of the recording behind a link. Ranges are allowed; it ends with the link.',
    errors: ['SHARE_LINK_ENDED', 'NOT_POSSIBLE_NOW', 'FILE_NOT_FOUND'],
  },
  getSharedStill: {
    ...ticketMedia,
    path: '/api/v1/share/picture/still',
    summary: 'A still of the recording behind a link.',
    errors: ['SHARE_LINK_ENDED', 'NOT_POSSIBLE_NOW', 'FILE_NOT_FOUND'],
  },
  getSharedStills: {
    ...ticketMedia,
    path: '/api/v1/share/picture/stills',
    summary: 'Stills of the recording behind a link in one image.',
    errors: ['SHARE_LINK_ENDED', 'NOT_POSSIBLE_NOW', 'FILE_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
