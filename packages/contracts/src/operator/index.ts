import type { z } from 'zod'
import {
  operatorGet,
  operatorPost,
  operatorQuery,
  supportGet,
  supportQuery,
  userPost,
} from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import { operatorCodesEndpoints } from './codes.ts'
import { operatorRewardItemsEndpoints } from './reward-items.ts'
import { operatorSalesEndpoints } from './sales.ts'
import { operatorShopEndpoints } from './shop.ts'
import { operatorRewardsEndpoints } from './rewards.ts'
import { operatorOfficeEndpoints } from './office.ts'
import { operatorUpkeepEndpoints } from './upkeep.ts'
import { operatorHelpTextsEndpoints } from './help-texts.ts'
import { operatorOpinionsEndpoints } from './opinions.ts'
import type { pausedWorkSchema, siteDetailsSchema, maintenanceStateSchema } from './office-schemas.ts'
import type {
  defaultQuotasSchema,
  giftBatchSchema,
  invitationSchema,
  jobSchema,
  managedModelSchema,
  personDetailsSchema,
  personSchema,
  registrationSchema,
  soldOrderSchema,
  trailEntrySchema,
  trendDaySchema,
  writtenFeedbackSchema,
} from './schemas.ts'

/** What a person, an operator or the shell did. */
export type TrailEntry = z.infer<typeof trailEntrySchema>

/** An account as operators see it. */
export type Person = z.infer<typeof personSchema>

/** An account with what it has, as operators see it. */
export type PersonDetails = z.infer<typeof personDetailsSchema>

/** What everyone may use for whom operators have set nothing else. */
export type DefaultQuotas = z.infer<typeof defaultQuotasSchema>

/** Of an operator, for an address that had no account. */
export type OperatorInvitation = z.infer<typeof invitationSchema>

/** Work that waits until it is resumed. */
export type PausedWork = z.infer<typeof pausedWorkSchema>

/** Who runs the installation, with how often that was changed. */
export type SiteDetails = z.infer<typeof siteDetailsSchema>

/** What everyone is told of work on the installation, with how often that was changed. */
export type MaintenanceState = z.infer<typeof maintenanceStateSchema>

/** A job of the queue that waits, runs or has failed. */
export type ListedJob = z.infer<typeof jobSchema>

/** A speech model as operators see it. */
export type ManagedModel = z.infer<typeof managedModelSchema>

/** An order of any person. */
export type SoldOrder = z.infer<typeof soldOrderSchema>

/** Gift codes that were made together. */
export type GiftBatch = z.infer<typeof giftBatchSchema>

/** What a person wrote, and its answer. */
export type WrittenFeedback = z.infer<typeof writtenFeedbackSchema>

/** What was counted of a day. */
export type TrendDay = z.infer<typeof trendDaySchema>

/** Who may register. */
export type Registration = z.infer<typeof registrationSchema>

export const operatorEndpoints = {
  ...operatorCodesEndpoints,
  ...operatorRewardItemsEndpoints,
  ...operatorSalesEndpoints,
  ...operatorShopEndpoints,
  ...operatorRewardsEndpoints,
  ...operatorHelpTextsEndpoints,
  ...operatorUpkeepEndpoints,
  ...operatorOpinionsEndpoints,
  claimOwnership: {
    ...userPost,
    path: '/api/v1/operator/claim',
    needsRecentLogin: true,
    summary:
      'Makes the user the owner, with the code that the console of an installation without an owner prints.',
    errors: ['WRONG_CODE', 'TOO_MANY_TRIES', 'RECENT_LOGIN_NEEDED'],
  },
  changeRole: {
    ...userPost,
    path: '/api/v1/operator/role',
    roles: ['owner'],
    needsRecentLogin: true,
    summary: 'Gives a user a role, or takes it with `person`. The last owner keeps theirs.',
    errors: ['RECORD_NOT_FOUND', 'NEWER_REVISION', 'NOT_POSSIBLE_NOW', 'RECENT_LOGIN_NEEDED'],
  },
  getOverview: {
    ...operatorGet,
    path: '/api/v1/operator/overview',
    summary: 'How much there is of everything, and what waits for someone.',
  },
  getTrends: {
    ...operatorQuery,
    path: '/api/v1/operator/trends',
    summary: 'How it went, day by day: money, people, recordings, transcriptions, waiting and storage.',
  },
  listPeople: {
    ...supportQuery,
    path: '/api/v1/operator/people',
    summary: 'The accounts of people, the newest first, with how much they have. Not what they have.',
  },
  exportPeople: {
    ...operatorQuery,
    path: '/api/v1/operator/people/export',
    receive: 'blob',
    summary: 'The same as a table (CSV). No cell is a formula.',
  },
  suspendPerson: {
    ...operatorPost,
    path: '/api/v1/operator/suspend',
    summary:
      'Suspends an account: its sessions and access tokens end, transcriptions and imports are cancelled, and it can not log in.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  readmitPerson: {
    ...operatorPost,
    path: '/api/v1/operator/readmit',
    summary: 'Lets a suspended account log in again.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  getPerson: {
    ...supportQuery,
    path: '/api/v1/operator/person',
    summary: 'One account, with how much it has: time, beans, room. Not what is in it.',
    errors: ['RECORD_NOT_FOUND'],
  },
  giveToPerson: {
    ...operatorPost,
    path: '/api/v1/operator/give',
    summary: 'Gives transcription time or beans, once for each key, with a message to the person.',
    errors: ['RECORD_NOT_FOUND', 'ILLEGAL_REQUEST'],
  },
  setPersonQuota: {
    ...operatorPost,
    path: '/api/v1/operator/quota',
    summary:
      'Says how much room a person has for recordings and texts. With less than there is, everything stays and nothing can be added.',
    errors: ['RECORD_NOT_FOUND', 'NEWER_REVISION'],
  },
  setPersonMonthQuota: {
    ...operatorPost,
    path: '/api/v1/operator/month_quota',
    summary:
      'Says how much of their time a person may use in a month for transcriptions and for live captions. What is under way goes on.',
    errors: ['RECORD_NOT_FOUND', 'NEWER_REVISION'],
  },
  getDefaultQuotas: {
    ...operatorGet,
    path: '/api/v1/operator/default_quotas',
    summary: 'What everyone may use for whom nothing else is set.',
  },
  setDefaultQuotas: {
    ...operatorPost,
    path: '/api/v1/operator/default_quotas',
    summary:
      'Says what everyone may use for whom nothing else is set: room, and time in a month. What is there stays, and what is under way goes on.',
    errors: ['NEWER_REVISION'],
  },
  resetPersonPassword: {
    ...userPost,
    path: '/api/v1/operator/password_reset',
    roles: ['owner', 'operator'],
    needsRecentLogin: true,
    summary:
      'Mails a person a link with which they set another password. A server without mail gives it to the caller, and tells the person by a message.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW', 'RECENT_LOGIN_NEEDED'],
  },
  listInvitations: {
    ...operatorQuery,
    path: '/api/v1/operator/invitations',
    summary: 'Invitations of operators, the newest first.',
  },
  invitePeople: {
    ...userPost,
    path: '/api/v1/operator/invite',
    roles: ['owner', 'operator'],
    needsRecentLogin: true,
    summary:
      'Invites addresses, whoever else may register. A former invitation of an address ends; one that has an account is left alone.',
    errors: ['NOT_POSSIBLE_NOW', 'RECENT_LOGIN_NEEDED'],
  },
  withdrawInvitation: {
    ...operatorPost,
    path: '/api/v1/operator/invite_withdraw',
    summary: 'Takes an invitation back that was not used yet.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  exportPerson: {
    ...userPost,
    path: '/api/v1/operator/person_export',
    roles: ['owner'],
    needsRecentLogin: true,
    receive: 'blob',
    summary:
      'Everything of a person as a zip, recordings and texts with it. The person is told by a message, with the reason.',
    errors: ['RECORD_NOT_FOUND', 'RECENT_LOGIN_NEEDED'],
  },
  erasePerson: {
    ...userPost,
    path: '/api/v1/operator/person_erase',
    roles: ['owner'],
    needsRecentLogin: true,
    summary:
      'Mails a person that their account is erased, and erases it with everything in it. It can’t be undone.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW', 'PARAMETER_INVALID', 'RECENT_LOGIN_NEEDED'],
  },
  getRegistration: {
    ...operatorGet,
    path: '/api/v1/operator/registration',
    summary: 'Who may register.',
  },
  setRegistration: {
    ...operatorPost,
    path: '/api/v1/operator/registration',
    summary: 'Says who may register from now on.',
    errors: ['NEWER_REVISION'],
  },
  getWork: {
    ...operatorGet,
    path: '/api/v1/operator/work',
    summary: 'How much work there is of each kind, and which workers do it.',
  },
  listJobs: {
    ...operatorQuery,
    path: '/api/v1/operator/jobs',
    summary: 'Jobs of the queue that wait, run or have failed within seven days, the newest first.',
  },
  exportJobs: {
    ...operatorQuery,
    path: '/api/v1/operator/jobs/export',
    receive: 'blob',
    summary: 'The same as a table (CSV). No cell is a formula.',
  },
  retryJob: {
    ...operatorPost,
    path: '/api/v1/operator/jobs_retry',
    summary:
      'Begins a failed job once more. A transcription is started again with its former settings, from the time of its owner, as it was given back.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  cancelJob: {
    ...operatorPost,
    path: '/api/v1/operator/jobs_cancel',
    summary:
      'Cancels what a job belongs to, as its owner would: a transcription, an import, a summary or a translation.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  listManagedModels: {
    ...supportGet,
    path: '/api/v1/operator/models',
    summary:
      'Speech models: what workers have, what they use it for, and what could be installed. The preferred one first.',
  },
  installModel: {
    ...operatorPost,
    path: '/api/v1/operator/models_install',
    summary: 'Has each worker fetch a model of the list. `listManagedModels` says how far it is.',
    errors: ['RECORD_NOT_FOUND'],
  },
  removeModel: {
    ...operatorPost,
    path: '/api/v1/operator/models_remove',
    summary:
      'Has each worker remove a model, also while it works: what is at work ends with it, or goes to another. It is not fetched again by itself.',
    errors: ['RECORD_NOT_FOUND'],
  },
  orderModels: {
    ...operatorPost,
    path: '/api/v1/operator/models_order',
    summary: 'Says which models are preferred, before all that are not named.',
    errors: ['NEWER_REVISION'],
  },
  tryModel: {
    ...operatorPost,
    path: '/api/v1/operator/models_try',
    summary:
      'Has a worker recognize the recording that comes with the product. `listManagedModels` has the text and the time.',
    errors: ['NOT_POSSIBLE_NOW'],
  },
  listAllOrders: {
    ...supportQuery,
    path: '/api/v1/operator/orders',
    summary: 'Orders of all people, the newest first.',
  },
  exportOrders: {
    ...operatorQuery,
    path: '/api/v1/operator/orders/export',
    receive: 'blob',
    summary: 'The same as a table (CSV). No cell is a formula.',
  },
  refundOrder: {
    ...operatorPost,
    path: '/api/v1/operator/refund',
    summary:
      'Gives back what was paid for an order, or what is left of that, and takes back what is left of the goods. With `amount` a part of it: the buyer keeps the goods until all is back.',
    errors: [
      'RECORD_NOT_FOUND',
      'NOT_POSSIBLE_NOW',
      'NEWER_REVISION',
      'ILLEGAL_REQUEST',
      'LIMIT_REACHED',
      'PARAMETER_INVALID',
    ],
  },
  listGiftCodes: {
    ...operatorGet,
    path: '/api/v1/operator/gift_codes',
    summary: 'Batches of gift codes with how much of them was redeemed, the newest first. No code is told.',
  },
  voidGiftCodes: {
    ...operatorPost,
    path: '/api/v1/operator/gift_codes_void',
    summary: 'Ends the codes of a batch that could still be redeemed. What was redeemed stays.',
    errors: ['NOT_POSSIBLE_NOW'],
  },
  listFeedback: {
    ...supportQuery,
    path: '/api/v1/operator/feedback',
    summary: 'What people wrote to those who run the installation, the newest first.',
  },
  answerFeedback: {
    ...userPost,
    path: '/api/v1/operator/feedback_answer',
    scope: 'operator',
    roles: ['owner', 'operator', 'support'],
    summary: 'Answers a feedback, once, by a message to who wrote it.',
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  announce: {
    ...operatorPost,
    path: '/api/v1/operator/announcement',
    summary: 'Sends a message to everyone, to members or to one person.',
    errors: ['RECORD_NOT_FOUND'],
  },
  listTrail: {
    ...operatorQuery,
    path: '/api/v1/operator/trail',
    summary: 'What people and operators did to accounts, money, rules and shares, the newest first.',
  },
  exportTrail: {
    ...operatorQuery,
    path: '/api/v1/operator/trail/export',
    receive: 'blob',
    summary: 'The same as a table (CSV), the oldest first. No cell is a formula.',
  },
  ...operatorOfficeEndpoints,
} as const satisfies Record<string, Endpoint>
