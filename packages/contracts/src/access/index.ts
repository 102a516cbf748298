import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { accessEntrySchema, accessGroupSchema } from './schemas.ts'

/** One session, access token, webhook, export rule, share link, audience of captions, or app. */
export type AccessEntry = z.infer<typeof accessEntrySchema>

/** The entries of one kind. */
export type AccessGroup = z.infer<typeof accessGroupSchema>

export const accessEndpoints = {
  listAccess: {
    method: 'GET',
    path: '/api/v1/user/access',
    access: 'user',
    send: 'none',
    receive: 'envelope',
    summary:
      'Everything that outlives a session, by kind: sessions, access tokens, webhooks, export rules, share links, audiences of captions, apps.',
  },
  endAccess: {
    method: 'POST',
    path: '/api/v1/user/access/end',
    access: 'user',
    send: 'json',
    receive: 'envelope',
    summary: 'Ends one of them at once. It can’t be undone.',
    owned: ['entryId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  endAllAccess: {
    method: 'POST',
    path: '/api/v1/user/access/end_all',
    access: 'user',
    send: 'json',
    receive: 'envelope',
    summary: 'Ends all of them, or all of some kinds, but the session that asks. It can’t be undone.',
  },
} as const satisfies Record<string, Endpoint>
