import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { accessTokenSchema } from './schemas.ts'

/** Never the token itself. */
export type AccessToken = z.infer<typeof accessTokenSchema>

export const tokensEndpoints = {
  createAccessToken: {
    method: 'POST',
    path: '/api/v1/tokens',
    access: 'user',
    effectOutside: 'gives-out',
    needsRecentLogin: true,
    send: 'json',
    receive: 'envelope',
    summary:
      'Makes an access token for a script or another program. The answer is the only one that holds it.',
    errors: ['LIMIT_REACHED', 'RECENT_LOGIN_NEEDED'],
  },
  listAccessTokens: {
    method: 'GET',
    path: '/api/v1/tokens',
    access: 'user',
    send: 'none',
    receive: 'envelope',
    summary: 'The access tokens of the user, the newest first, expired ones included.',
  },
  revokeAccessToken: {
    method: 'DELETE',
    path: '/api/v1/tokens',
    access: 'user',
    send: 'query',
    receive: 'envelope',
    summary: 'Revokes an access token at once.',
    owned: ['tokenId'],
    errors: ['RECORD_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
