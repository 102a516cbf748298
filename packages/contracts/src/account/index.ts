import type { z } from 'zod'
import { ticketMedia, userDelete, userGet, userPost, userPut, userQuery } from '../call-shapes.ts'
import { type Endpoint, multipartFieldsBytes } from '../endpoint.ts'
import { photoMaxBytes } from './limits.ts'
import type { mailPreferencesSchema } from './schemas.ts'

/** Which mails the user wants beside those about the account's safety. */
export type MailPreferences = z.infer<typeof mailPreferencesSchema>

/** A wrong password is said where it was typed: the login dialog would help no one who is logged in. */
const reauthenticated = {
  errors: ['ILLEGAL_REQUEST', 'TOO_MANY_TRIES'],
  effects: { ILLEGAL_REQUEST: ['silent'] },
} as const

export const accountEndpoints = {
  getUserInfo: {
    ...userGet,
    path: '/api/v1/user/info',
    scope: 'account:read',
    summary: 'The profile of the signed-in user.',
  },
  updateUserInfo: {
    ...userPut,
    path: '/api/v1/user/info',
    repeatable: true,
    summary: 'Changes the fields of the profile that are sent.',
  },
  uploadUserPhoto: {
    ...userPost,
    path: '/api/v1/user/photo',
    send: 'multipart',
    maxBodyBytes: photoMaxBytes + multipartFieldsBytes,
    summary: 'Takes a picture in the multipart field `file` as the photo; it is re-encoded.',
    errors: ['FILE_UPLOAD_FAILED', 'TOO_MANY_TRIES'],
  },
  removeUserPhoto: {
    ...userDelete,
    path: '/api/v1/user/photo',
    send: 'none',
    summary: 'Removes the photo.',
  },
  showUserPhoto: {
    ...ticketMedia,
    path: '/api/v1/user/photo',
    summary: 'The photo, by the ticket in `userPhoto`.',
    errors: ['FILE_NOT_FOUND'],
  },
  getLastLogin: {
    ...userPost,
    path: '/api/v1/user/login/last_time',
    scope: 'account:read',
    send: 'none',
    repeatable: true,
    summary: 'When the user logged in last, in epoch seconds.',
  },
  getMailPreferences: {
    ...userGet,
    path: '/api/v1/user/mail_preferences',
    summary: 'Which mails the user wants.',
  },
  updateMailPreferences: {
    ...userPut,
    path: '/api/v1/user/mail_preferences',
    repeatable: true,
    summary: 'Changes which mails the user wants.',
  },
  exportMyData: {
    ...userQuery,
    path: '/api/v1/user/export',
    receive: 'blob',
    summary:
      'Everything of the user as a zip, for a user who proves to be its owner by `password` or `verificationCode`. Proxies log addresses: prefer POST.',
    ...reauthenticated,
  },
  exportMyDataByPost: {
    ...userPost,
    path: '/api/v1/user/export',
    receive: 'blob',
    repeatable: true,
    summary:
      'Everything of the user as a zip, for a user who proves to be its owner by `password` or `verificationCode`, which no address holds.',
    ...reauthenticated,
  },
  getInfoOptions: {
    ...userGet,
    path: '/api/v1/info_collect',
    summary: 'The answers of the first-login questionnaire: areas, then sources.',
  },
  submitInfo: {
    ...userPost,
    path: '/api/v1/update_info_collect',
    summary: 'Answers the first-login questionnaire, in one or two steps.',
  },
  receiveGift: {
    ...userPost,
    path: '/api/v1/user/receive_gift',
    repeatable: true,
    summary: 'Ends the announcement of a gift. The gift itself was given before.',
  },
  getInvitation: {
    ...userGet,
    path: '/api/v1/user/invitation',
    summary: 'The invite code of the user and what came of it.',
  },
  getDeletionStatus: {
    ...userGet,
    path: '/api/v1/user/delete_account_status',
    summary: 'Whether the account waits to be erased, and until when.',
  },
  requestDeletion: {
    ...userPost,
    path: '/api/v1/user/delete_account',
    summary:
      'Asks for the account to be erased after the waiting days, by a user who proves to be its owner by `password` or `verificationCode`.',
    ...reauthenticated,
  },
  cancelDeletion: {
    ...userPost,
    path: '/api/v1/user/cancel_delete_account',
    send: 'none',
    summary: 'Withdraws the request.',
  },
} as const satisfies Record<string, Endpoint>
