import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { trailEntrySchema } from './schemas.ts'

/** What a person, an operator or the shell did. */
export type TrailEntry = z.infer<typeof trailEntrySchema>

export const operatorEndpoints = {
  claimOwnership: {
    method: 'POST',
    path: '/api/v1/operator/claim',
    access: 'user',
    needsRecentLogin: true,
    send: 'json',
    receive: 'envelope',
    summary:
      'Makes the user the owner, with the code that the console of an installation without an owner prints.',
    errors: ['WRONG_CODE', 'TOO_MANY_TRIES', 'RECENT_LOGIN_NEEDED'],
  },
  changeRole: {
    method: 'POST',
    path: '/api/v1/operator/role',
    access: 'user',
    roles: ['owner'],
    needsRecentLogin: true,
    send: 'json',
    receive: 'envelope',
    summary: 'Gives a user a role, or takes it with `person`. The last owner keeps theirs.',
    errors: ['RECORD_NOT_FOUND', 'NEWER_REVISION', 'NOT_POSSIBLE_NOW', 'RECENT_LOGIN_NEEDED'],
  },
  listTrail: {
    method: 'GET',
    path: '/api/v1/operator/trail',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'query',
    receive: 'envelope',
    summary: 'What people and operators did to accounts, money, rules and shares, the newest first.',
  },
  exportTrail: {
    method: 'GET',
    path: '/api/v1/operator/trail/export',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'query',
    receive: 'blob',
    summary: 'The same as a table (CSV), the oldest first. No cell is a formula.',
  },
} as const satisfies Record<string, Endpoint>
