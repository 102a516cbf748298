import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { accessTokenSchema } from './tokens.schemas.ts'

/** Begins every access token, so that people and secret scanners know one when they see it. */
export const accessTokenPrefix = 'lh_'

/**
 * What an access token looks like: the prefix, 40 random characters, and the CRC-32 of those as six digits of base 62 (`0-9A-Za-z`).
 * A scanner that checks the sum reports no look-alikes.
 */
export const accessTokenPattern = /^lh_[0-9A-Za-z]{46}$/

/** Limits of access tokens. `expiresInDays` and `minutesPerMonth` are the largest values. */
export const tokenLimits = { nameLength: 60, perUser: 50, expiresInDays: 3650, minutesPerMonth: 100_000 } as const

/** An access token as its owner sees it: never the token itself. */
export type AccessToken = z.infer<typeof accessTokenSchema>

export const tokensEndpoints = {
  createAccessToken: {
    method: 'POST', path: '/api/v1/tokens', access: 'user', send: 'json', receive: 'envelope',
    summary: 'Makes an access token for a script or another program. The answer is the only one that holds it.',
    errors: ['LIMIT_REACHED'],
  },
  listAccessTokens: {
    method: 'GET', path: '/api/v1/tokens', access: 'user', send: 'none', receive: 'envelope',
    summary: 'The access tokens of the user, the newest first, expired ones included.',
  },
  revokeAccessToken: {
    method: 'DELETE', path: '/api/v1/tokens', access: 'user', send: 'query', receive: 'envelope',
    summary: 'Revokes an access token at once.',
    owned: ['tokenId'], errors: ['RECORD_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
