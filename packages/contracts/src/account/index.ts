import type { z } from 'zod'
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
    method: 'GET',
    path: '/api/v1/user/info',
    access: 'user',
    scope: 'account:read',
    send: 'none',
    receive: 'envelope',
    summary: 'The profile of the signed-in user.',
  },
  updateUserInfo: {
    method: 'PUT',
    path: '/api/v1/user/info',
    access: 'user',
    send: 'json',
    receive: 'envelope',
    repeatable: true,
    summary: 'Changes the fields of the profile that are sent.',
  },
  uploadUserPhoto: {
    method: 'POST',
    path: '/api/v1/user/photo',
    access: 'user',
    send: 'multipart',
    maxBodyBytes: photoMaxBytes + multipartFieldsBytes,
    receive: 'envelope',
    summary: 'Takes a picture in the multipart field `file` as the photo; it is re-encoded.',
    errors: ['FILE_UPLOAD_FAILED', 'TOO_MANY_TRIES'],
  },
  removeUserPhoto: {
    method: 'DELETE',
    path: '/api/v1/user/photo',
    access: 'user',
    send: 'none',
    receive: 'envelope',
    summary: 'Removes the photo.',
  },
  showUserPhoto: {
    method: 'GET',
    path: '/api/v1/user/photo',
    access: 'ticket',
    send: 'query',
    receive: 'media',
    summary: 'The photo, by the ticket in `userPhoto`.',
    errors: ['FILE_NOT_FOUND'],
  },
  getLastLogin: {
    method: 'POST',
    path: '/api/v1/user/login/last_time',
    access: 'user',
    scope: 'account:read',
    send: 'none',
    receive: 'envelope',
    repeatable: true,
    summary: 'When the user logged in last, in epoch seconds.',
  },
  getMailPreferences: {
    method: 'GET',
    path: '/api/v1/user/mail_preferences',
    access: 'user',
    send: 'none',
    receive: 'envelope',
    summary: 'Which mails the user wants.',
  },
  updateMailPreferences: {
    method: 'PUT',
    path: '/api/v1/user/mail_preferences',
    access: 'user',
    send: 'json',
    receive: 'envelope',
    repeatable: true,
    summary: 'Changes which mails the user wants.',
  },
  exportMyData: {
    method: 'GET',
    path: '/api/v1/user/export',
    access: 'user',
    send: 'query',
    receive: 'blob',
    summary:
      'Everything of the user as a zip, for a user who proves to be its owner by `password` or `verificationCode`. Proxies log addresses: prefer POST.',
    ...reauthenticated,
  },
  exportMyDataByPost: {
    method: 'POST',
    path: '/api/v1/user/export',
    access: 'user',
    send: 'json',
    receive: 'blob',
    repeatable: true,
    summary:
      'Everything of the user as a zip, for a user who proves to be its owner by `password` or `verificationCode`, which no address holds.',
    ...reauthenticated,
  },
  getInfoOptions: {
    method: 'GET',
    path: '/api/v1/info_collect',
    access: 'user',
    send: 'none',
    receive: 'envelope',
    summary: 'The answers of the first-login questionnaire: areas, then sources.',
  },
  submitInfo: {
    method: 'POST',
    path: '/api/v1/update_info_collect',
    access: 'user',
    send: 'json',
    receive: 'envelope',
    summary: 'Answers the first-login questionnaire, in one or two steps.',
  },
  receiveGift: {
    method: 'POST',
    path: '/api/v1/user/receive_gift',
    access: 'user',
    send: 'json',
    receive: 'envelope',
    repeatable: true,
    summary: 'Ends the announcement of a gift. The gift itself was given before.',
  },
  getInvitation: {
    method: 'GET',
    path: '/api/v1/user/invitation',
    access: 'user',
    send: 'none',
    receive: 'envelope',
    summary: 'The invite code of the user and what came of it.',
  },
  getDeletionStatus: {
    method: 'GET',
    path: '/api/v1/user/delete_account_status',
    access: 'user',
    send: 'none',
    receive: 'envelope',
    summary: 'Whether the account waits to be erased, and until when.',
  },
  requestDeletion: {
    method: 'POST',
    path: '/api/v1/user/delete_account',
    access: 'user',
    send: 'json',
    receive: 'envelope',
    summary:
      'Asks for the account to be erased after the waiting days, by a user who proves to be its owner by `password` or `verificationCode`.',
    ...reauthenticated,
  },
  cancelDeletion: {
    method: 'POST',
    path: '/api/v1/user/cancel_delete_account',
    access: 'user',
    send: 'none',
    receive: 'envelope',
    summary: 'Withdraws the request.',
  },
} as const satisfies Record<string, Endpoint>
