import type { Access, AppScope, Scope } from '@longhand/contracts'
import { expect, it } from 'vitest'
import { DomainError } from '../errors/domain-error.ts'
import { admit, needsNoToken } from './admission.ts'
import type { Identity } from './identity.ts'

const identities: Record<'visitor' | 'guest' | 'user', Identity> = {
  visitor: { kind: 'visitor' },
  guest: { kind: 'guest' },
  user: {
    kind: 'user',
    userId: 'ada',
    role: 'person',
    sessionId: 's',
    deviceLabel: '',
    hasRecentLogin: true,
  },
}

it.each<[Access, ('visitor' | 'guest' | 'user')[]]>([
  ['public', ['visitor', 'guest', 'user']],
  ['ticket', ['visitor', 'guest', 'user']],
  ['signature', ['visitor', 'guest', 'user']],
  ['guest', ['guest', 'user']],
  ['user', ['user']],
  ['app', []],
])('%s calls are for %j', (access, admitted) => {
  const isAdmitted = (name: keyof typeof identities): boolean => {
    try {
      admit({ access }, identities[name])
      return true
    } catch (error) {
      expect(error).toMatchObject({ error: 'NOT_LOGGED_IN' })
      return false
    }
  }
  expect((Object.keys(identities) as (keyof typeof identities)[]).filter(isAdmitted)).toEqual(admitted)
  expect(needsNoToken(access)).toBe(admitted.includes('visitor'))
})

/** How an access token with these scopes fares. */
function outcome(call: { access: Access; scope?: Scope }, scopes: Scope[] | 'bad'): unknown {
  try {
    admit(
      call,
      scopes === 'bad'
        ? { kind: 'visitor', hasBadAccessToken: true }
        : { kind: 'access-token', userId: 'ada', role: 'person', tokenId: 't', name: 'n8n', scopes },
    )
    return 'admitted'
  } catch (error) {
    return error instanceof DomainError ? [error.error, error.data] : error
  }
}

it.each<[{ access: Access; scope?: Scope }, Scope[] | 'bad', unknown]>([
  [{ access: 'user', scope: 'recordings:read' }, ['recordings:read'], 'admitted'],
  [
    { access: 'user', scope: 'recordings:read' },
    ['recordings:write', 'transcripts:read'],
    ['ILLEGAL_REQUEST', { scope: 'recordings:read' }],
  ],
  [
    { access: 'user' },
    ['recordings:read', 'account:read', 'webhooks:write'],
    ['ILLEGAL_REQUEST', { scope: null }],
  ],
  [{ access: 'guest' }, ['recordings:read'], ['ILLEGAL_REQUEST', { scope: null }]],
  [{ access: 'guest', scope: 'transcripts:read' }, ['transcripts:read'], 'admitted'],
  [{ access: 'public' }, [], 'admitted'],
  [{ access: 'ticket' }, [], 'admitted'],
  [{ access: 'public', scope: 'account:read' }, [], ['ILLEGAL_REQUEST', { scope: 'account:read' }]],
  [{ access: 'public', scope: 'account:read' }, 'bad', ['NOT_LOGGED_IN', null]],
  [{ access: 'user', scope: 'account:read' }, 'bad', ['NOT_LOGGED_IN', null]],
  [{ access: 'user' }, 'bad', ['NOT_LOGGED_IN', null]],
  [{ access: 'public' }, 'bad', 'admitted'],
])('a call %j answers an access token with %j: %j', (call, scopes, expected) => {
  expect(outcome(call, scopes)).toEqual(expected)
})

/** How an identity of an app fares. */
function outcomeOfApp(
  call: { access: Access; scope?: Scope; appScope?: AppScope },
  identity: Identity,
): unknown {
  try {
    admit(call, identity)
    return 'admitted'
  } catch (error) {
    return error instanceof DomainError ? [error.error, error.data] : error
  }
}

it.each<[{ access: Access; scope?: Scope; appScope?: AppScope }, unknown, unknown]>([
  [{ access: 'user', appScope: 'cashier' }, 'admitted', ['ILLEGAL_REQUEST', { scope: null }]],
  [{ access: 'public', appScope: 'cashier' }, 'admitted', ['ILLEGAL_REQUEST', { scope: null }]],
  [
    { access: 'user', appScope: 'rewards' },
    ['ILLEGAL_REQUEST', { scope: 'rewards' }],
    ['ILLEGAL_REQUEST', { scope: null }],
  ],
  [{ access: 'user' }, ['ILLEGAL_REQUEST', { scope: null }], ['ILLEGAL_REQUEST', { scope: null }]],
  [
    { access: 'user', scope: 'account:read' },
    ['ILLEGAL_REQUEST', { scope: null }],
    ['ILLEGAL_REQUEST', { scope: null }],
  ],
  [{ access: 'guest' }, ['ILLEGAL_REQUEST', { scope: null }], ['ILLEGAL_REQUEST', { scope: null }]],
  [{ access: 'public' }, ['ILLEGAL_REQUEST', { scope: null }], ['ILLEGAL_REQUEST', { scope: null }]],
  [{ access: 'app' }, ['ILLEGAL_REQUEST', { scope: null }], 'admitted'],
])('a call %j answers a user of an app with the cashier %j and the app itself %j', (call, user, app) => {
  expect(outcomeOfApp(call, { kind: 'app-user', userId: 'ada', appId: 'shop', scopes: ['cashier'] })).toEqual(
    user,
  )
  expect(outcomeOfApp(call, { kind: 'app', appId: 'shop' })).toEqual(app)
})
