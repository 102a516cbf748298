import type { z } from 'zod'
import { userDelete, userGet, userPost } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { accessTokenSchema } from './schemas.ts'

/** Never the token itself. */
export type AccessToken = z.infer<typeof accessTokenSchema>

export const tokensEndpoints = {
  createAccessToken: {
    ...userPost,
    path: '/api/v1/tokens',
    effectOutside: 'gives-out',
    needsRecentLogin: true,
    summary:
      'Makes an access token for a script or another program. The answer is the only one that holds it.',
    errors: ['LIMIT_REACHED', 'RECENT_LOGIN_NEEDED'],
  },
  listAccessTokens: {
    ...userGet,
    path: '/api/v1/tokens',
    summary: 'The access tokens of the user, the newest first, expired ones included.',
  },
  revokeAccessToken: {
    ...userDelete,
    path: '/api/v1/tokens',
    summary: 'Revokes an access token at once.',
    owned: ['tokenId'],
    errors: ['RECORD_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
