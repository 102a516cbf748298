import type { Endpoint } from '../endpoint.ts'

export const operatorOfficeEndpoints = {
  changePersonAddress: {
    method: 'POST',
    path: '/api/v1/operator/person_address',
    access: 'user',
    roles: ['owner', 'operator'],
    needsRecentLogin: true,
    send: 'json',
    receive: 'envelope',
    summary:
      'Changes the address of an account, once the person confirms it with a link that is mailed there, or at once, which they are told at both addresses. The password stays, and sessions go on.',
    errors: [
      'RECORD_NOT_FOUND',
      'NEWER_REVISION',
      'ADDRESS_TAKEN',
      'NOT_POSSIBLE_NOW',
      'PARAMETER_INVALID',
      'RECENT_LOGIN_NEEDED',
    ],
  },
  pauseWork: {
    method: 'POST',
    path: '/api/v1/operator/work_pause',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'json',
    receive: 'envelope',
    summary:
      'Has workers begin no more work of a kind, or no more recognition by an engine. What runs goes on to its end; what waits waits.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  resumeWork: {
    method: 'POST',
    path: '/api/v1/operator/work_resume',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'json',
    receive: 'envelope',
    summary: 'Has workers go on with what was paused.',
    errors: ['NOT_POSSIBLE_NOW'],
  },
  getSiteDetails: {
    method: 'GET',
    path: '/api/v1/operator/site',
    access: 'user',
    scope: 'operator',
    roles: ['owner'],
    send: 'none',
    receive: 'envelope',
    summary: 'Who runs the installation, as its pages say it.',
  },
  setSiteDetails: {
    method: 'POST',
    path: '/api/v1/operator/site',
    access: 'user',
    scope: 'operator',
    roles: ['owner'],
    send: 'json',
    receive: 'envelope',
    summary:
      'Says who runs the installation: in the footer, on the legal pages and in the agreement. Empty fields are not shown.',
    errors: ['NEWER_REVISION'],
  },
} as const satisfies Record<string, Endpoint>
