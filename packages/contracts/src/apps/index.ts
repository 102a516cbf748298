import type { Endpoint } from '../endpoint.ts'

export const appsEndpoints = {
  openAppSession: {
    method: 'POST',
    path: '/api/v1/apps/session',
    access: 'app',
    send: 'json',
    receive: 'envelope',
    summary: 'A token for a user of the app, who gets an account of their own with the first one. The app’s backend hands it to its page.',
  },
  endAppSessions: {
    method: 'DELETE',
    path: '/api/v1/apps/session',
    access: 'app',
    send: 'query',
    receive: 'envelope',
    summary: 'Ends every token of a user of the app at once, as when the user logs out.',
    owned: ['externalUserId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  eraseAppUser: {
    method: 'DELETE',
    path: '/api/v1/apps/user',
    access: 'app',
    send: 'query',
    receive: 'envelope',
    summary: 'Erases the account of a user of the app, now and for good. Orders and ledgers stay without anything personal.',
    owned: ['externalUserId'],
    errors: ['RECORD_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
