import type { z } from 'zod'
import { userGet, userPost } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { accessEntrySchema, accessGroupSchema } from './schemas.ts'

/** One session, access token, webhook, export rule, share link, audience of captions, or app. */
export type AccessEntry = z.infer<typeof accessEntrySchema>

/** The entries of one kind. */
export type AccessGroup = z.infer<typeof accessGroupSchema>

export const accessEndpoints = {
  listAccess: {
    ...userGet,
    path: '/api/v1/user/access',
    summary:
      'Everything that outlives a session, by kind: sessions, access tokens, webhooks, export rules, share links, audiences of captions, apps.',
  },
  endAccess: {
    ...userPost,
    path: '/api/v1/user/access/end',
    summary: 'Ends one of them at once. It can’t be undone.',
    owned: ['entryId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  endAllAccess: {
    ...userPost,
    path: '/api/v1/user/access/end_all',
    summary: 'Ends all of them, or all of some kinds, but the session that asks. It can’t be undone.',
  },
} as const satisfies Record<string, Endpoint>
