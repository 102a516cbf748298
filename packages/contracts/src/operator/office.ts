import { operatorPost, userGet, userPost } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'

export const operatorOfficeEndpoints = {
  changePersonAddress: {
    ...userPost,
    path: '/api/v1/operator/person_address',
    roles: ['owner', 'operator'],
    needsRecentLogin: true,
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
    ...operatorPost,
    path: '/api/v1/operator/work_pause',
    summary:
      'Has workers begin no more work of a kind, or no more recognition by an engine. What runs goes on to its end; what waits waits.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  resumeWork: {
    ...operatorPost,
    path: '/api/v1/operator/work_resume',
    summary: 'Has workers go on with what was paused.',
    errors: ['NOT_POSSIBLE_NOW'],
  },
  getSiteDetails: {
    ...userGet,
    path: '/api/v1/operator/site',
    scope: 'operator',
    roles: ['owner'],
    summary: 'Who runs the installation, as its pages say it.',
  },
  setSiteDetails: {
    ...userPost,
    path: '/api/v1/operator/site',
    scope: 'operator',
    roles: ['owner'],
    summary:
      'Says who runs the installation: in the footer, on the legal pages and in the agreement. Empty fields are not shown.',
    errors: ['NEWER_REVISION'],
  },
  getMaintenance: {
    ...userGet,
    path: '/api/v1/operator/maintenance',
    scope: 'operator',
    roles: ['owner'],
    summary: 'What everyone is told of work on the installation.',
  },
  setMaintenance: {
    ...userPost,
    path: '/api/v1/operator/maintenance',
    scope: 'operator',
    roles: ['owner'],
    summary:
      'Tells everyone of work on the installation, or takes that back with null. Closed, calls of people that change something answer 503 with what is told, and may be sent again.',
    errors: ['NEWER_REVISION'],
  },
} as const satisfies Record<string, Endpoint>
