import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type {
  giftBatchSchema,
  jobSchema,
  personSchema,
  registrationSchema,
  soldOrderSchema,
  trailEntrySchema,
  writtenFeedbackSchema,
} from './schemas.ts'

/** What a person, an operator or the shell did. */
export type TrailEntry = z.infer<typeof trailEntrySchema>

/** An account as operators see it. */
export type Person = z.infer<typeof personSchema>

/** A job of the queue that waits, runs or has failed. */
export type ListedJob = z.infer<typeof jobSchema>

/** An order of any person. */
export type SoldOrder = z.infer<typeof soldOrderSchema>

/** Gift codes that were made together. */
export type GiftBatch = z.infer<typeof giftBatchSchema>

/** What a person wrote, and its answer. */
export type WrittenFeedback = z.infer<typeof writtenFeedbackSchema>

/** Who may register. */
export type Registration = z.infer<typeof registrationSchema>

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
  listPeople: {
    method: 'GET',
    path: '/api/v1/operator/people',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator', 'support'],
    send: 'query',
    receive: 'envelope',
    summary: 'The accounts of people, the newest first, with how much they have. Not what they have.',
  },
  exportPeople: {
    method: 'GET',
    path: '/api/v1/operator/people/export',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'query',
    receive: 'blob',
    summary: 'The same as a table (CSV). No cell is a formula.',
  },
  suspendPerson: {
    method: 'POST',
    path: '/api/v1/operator/suspend',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'json',
    receive: 'envelope',
    summary:
      'Suspends an account: its sessions and access tokens end, transcriptions and imports are cancelled, and it can not log in.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  readmitPerson: {
    method: 'POST',
    path: '/api/v1/operator/readmit',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'json',
    receive: 'envelope',
    summary: 'Lets a suspended account log in again.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  getRegistration: {
    method: 'GET',
    path: '/api/v1/operator/registration',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'none',
    receive: 'envelope',
    summary: 'Who may register.',
  },
  setRegistration: {
    method: 'POST',
    path: '/api/v1/operator/registration',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'json',
    receive: 'envelope',
    summary: 'Says who may register from now on.',
    errors: ['NEWER_REVISION'],
  },
  getWork: {
    method: 'GET',
    path: '/api/v1/operator/work',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'none',
    receive: 'envelope',
    summary: 'How much work there is of each kind, and which workers do it.',
  },
  listJobs: {
    method: 'GET',
    path: '/api/v1/operator/jobs',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'query',
    receive: 'envelope',
    summary: 'Jobs of the queue that wait, run or have failed within seven days, the newest first.',
  },
  exportJobs: {
    method: 'GET',
    path: '/api/v1/operator/jobs/export',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'query',
    receive: 'blob',
    summary: 'The same as a table (CSV). No cell is a formula.',
  },
  retryJob: {
    method: 'POST',
    path: '/api/v1/operator/jobs_retry',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'json',
    receive: 'envelope',
    summary:
      'Begins a failed job once more. A transcription is started again with its former settings, from the time of its owner, as it was given back.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  cancelJob: {
    method: 'POST',
    path: '/api/v1/operator/jobs_cancel',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'json',
    receive: 'envelope',
    summary:
      'Cancels what a job belongs to, as its owner would: a transcription, an import, a summary or a translation.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  listAllOrders: {
    method: 'GET',
    path: '/api/v1/operator/orders',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator', 'support'],
    send: 'query',
    receive: 'envelope',
    summary: 'Orders of all people, the newest first.',
  },
  exportOrders: {
    method: 'GET',
    path: '/api/v1/operator/orders/export',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'query',
    receive: 'blob',
    summary: 'The same as a table (CSV). No cell is a formula.',
  },
  refundOrder: {
    method: 'POST',
    path: '/api/v1/operator/refund',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'json',
    receive: 'envelope',
    summary: 'Gives back what was paid for an order, and takes back what is left of it.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  listGiftCodes: {
    method: 'GET',
    path: '/api/v1/operator/gift_codes',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'none',
    receive: 'envelope',
    summary: 'Batches of gift codes with how much of them was redeemed, the newest first. No code is told.',
  },
  voidGiftCodes: {
    method: 'POST',
    path: '/api/v1/operator/gift_codes_void',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'json',
    receive: 'envelope',
    summary: 'Ends the codes of a batch that could still be redeemed. What was redeemed stays.',
    errors: ['NOT_POSSIBLE_NOW'],
  },
  listFeedback: {
    method: 'GET',
    path: '/api/v1/operator/feedback',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator', 'support'],
    send: 'query',
    receive: 'envelope',
    summary: 'What people wrote to those who run the installation, the newest first.',
  },
  answerFeedback: {
    method: 'POST',
    path: '/api/v1/operator/feedback_answer',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator', 'support'],
    send: 'json',
    receive: 'envelope',
    summary: 'Answers a feedback, once, by a message to who wrote it.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  announce: {
    method: 'POST',
    path: '/api/v1/operator/announcement',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'json',
    receive: 'envelope',
    summary: 'Sends a message to everyone, to members or to one person.',
    errors: ['RECORD_NOT_FOUND'],
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
