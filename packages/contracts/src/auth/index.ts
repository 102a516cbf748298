import { publicGet, publicPost, userGet, userPost } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'

export const authEndpoints = {
  sendCode: {
    ...publicPost,
    path: '/tripartite/send_code',
    summary: 'Mails a verification code. Answers alike for known and unknown addresses.',
    errors: ['TOO_MANY_TRIES', 'SYSTEM'],
  },
  checkVerificationCode: {
    ...publicPost,
    path: '/tripartite/check_verification_code',
    summary:
      'Checks a code in the browser that asked for it, and lets that browser register or reset once within five minutes.',
    errors: ['WRONG_CODE', 'TOO_MANY_TRIES'],
  },
  emailRegister: {
    ...publicPost,
    path: '/tripartite/email_register',
    summary: 'Creates an account after a successful code check in the same browser.',
    errors: ['ILLEGAL_REQUEST', 'ADDRESS_TAKEN', 'COMMON_PASSWORD'],
  },
  emailLogin: {
    ...publicPost,
    path: '/tripartite/email_login',
    summary: 'Opens a session.',
    errors: ['WRONG_CREDENTIALS', 'TOO_MANY_TRIES', 'ILLEGAL_REQUEST'],
  },
  resetPassword: {
    ...publicPost,
    path: '/tripartite/reset_password',
    summary:
      'Sets a new password after a successful code check in the same browser and ends every session of the account.',
    errors: ['ILLEGAL_REQUEST', 'COMMON_PASSWORD'],
  },
  openAccountLink: {
    ...publicPost,
    path: '/api/v1/account_link/open',
    summary:
      'What a link of an operator is for: an account for an address, another password, or another address.',
    errors: ['RECORD_NOT_FOUND'],
    // The page says it, with what to do.
    effects: { RECORD_NOT_FOUND: ['silent'] },
  },
  useAccountLink: {
    ...publicPost,
    path: '/api/v1/account_link/use',
    summary:
      'Makes the account, or sets the password and ends its sessions. A link counts once; the login follows.',
    errors: ['RECORD_NOT_FOUND', 'ADDRESS_TAKEN', 'COMMON_PASSWORD'],
  },
  confirmAddress: {
    ...publicPost,
    path: '/api/v1/account_link/confirm',
    summary:
      'Gives an account the address to which the link was mailed, and tells the former one. The password stays, and sessions go on.',
    errors: ['RECORD_NOT_FOUND', 'ADDRESS_TAKEN'],
  },
  googleLogin: {
    ...publicPost,
    path: '/tripartite/google_login',
    summary: 'Opens a session with a Google ID token.',
    errors: ['GOOGLE_OFF', 'WRONG_CREDENTIALS', 'ILLEGAL_REQUEST'],
  },
  logout: {
    method: 'POST',
    path: '/tripartite/logout',
    access: 'guest',
    send: 'none',
    receive: 'envelope',
    summary: 'Revokes the token that the request carries.',
  },
  checkSession: {
    ...publicGet,
    path: '/api/v1/user/check_session',
    summary: 'Tells whether the token that the request carries is a living session of a user.',
  },
  loginOptions: {
    ...publicGet,
    path: '/tripartite/sign_in_options',
    summary: 'Which ways of signing in this server offers besides email, and who may register.',
  },
  listSessions: {
    ...userGet,
    path: '/api/v1/user/sessions',
    summary: 'The living sessions of the signed-in user, the one last seen first.',
  },
  signOutElsewhere: {
    ...userPost,
    path: '/api/v1/user/sign_out_elsewhere',
    send: 'none',
    summary: 'Revokes every session of the signed-in user but the one that asks, and every access token.',
  },
  confirmLogin: {
    ...userPost,
    path: '/api/v1/user/confirm_login',
    summary:
      'Takes the `password`, or a `verificationCode`, of the owner of a session whose login is too long ago for calls that ask for a recent one.',
    errors: ['ILLEGAL_REQUEST', 'TOO_MANY_TRIES'],
    // The question that asks for it says so.
    effects: { ILLEGAL_REQUEST: ['silent'] },
  },
  changePassword: {
    ...userPost,
    path: '/api/v1/user/change_password',
    summary: 'Sets a new password for a user who knows the present one, and signs out every other device.',
    errors: ['WRONG_CREDENTIALS', 'COMMON_PASSWORD', 'TOO_MANY_TRIES', 'SAME_PASSWORD'],
  },
  virtualLogin: {
    ...publicPost,
    path: '/api/v3/user/virtual_login',
    send: 'none',
    repeatable: true,
    summary: 'Gives a visitor a read-only token that opens the sample transcript and nothing else.',
  },
} as const satisfies Record<string, Endpoint>
