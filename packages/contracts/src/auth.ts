import type { Endpoint } from './endpoint.ts'

/** Limits of the login dialog's fields, in characters. */
export const authLimits = { emailLength: 40, passwordMinLength: 8, passwordMaxLength: 20, codeLength: 6 } as const

/** Whether a text is one or two characters over and over, such as `aaaaaaaa` or `ababababa`: no password. */
export function isRepetition(text: string): boolean {
  return [...text].every((character, place, all) => place < 2 || character === all[place - 2])
}

/** Seconds before another code can be asked for; a code that was checked successfully ends the wait. */
export const codeResendSeconds = 60

/** Seconds in which a successful code check lets its browser register or reset once. */
export const codeCheckSeconds = 300

/** What an address must look like, in the form and on the server. */
export const emailPattern = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\.[A-Za-z]{2,}$/

/**
 * Joined behind the password before it is hashed with MD5 for the wire. It is public by nature: it keeps the typed password itself off the
 * wire; what the server stores is argon2id over that hash.
 */
export const passwordSalt = 'longhand.v1'

/** A session as login gives it and the browser keeps it, with `source` 0 beside it. */
export interface Session {
  userId: string
  token: string
}

/** A living session as its owner sees it. Times are epoch seconds. */
export interface SessionSummary {
  sessionId: string
  /** Browser and system, such as `Chrome, Windows`; empty when the device did not say. */
  deviceLabel: string
  createTime: number
  lastSeenTime: number
  /** Whether it is the one that asks. */
  isCurrent: boolean
}

export const authEndpoints = {
  sendCode: {
    method: 'POST', path: '/tripartite/send_code', access: 'public', send: 'json', receive: 'envelope',
    summary: 'Mails a verification code. Answers alike for known and unknown addresses.',
    errors: ['TOO_MANY_TRIES'],
  },
  checkVerificationCode: {
    method: 'POST', path: '/tripartite/check_verification_code', access: 'public', send: 'json', receive: 'envelope',
    summary: 'Checks a code in the browser that asked for it, and lets that browser register or reset once within five minutes.',
    errors: ['WRONG_CODE', 'TOO_MANY_TRIES'],
  },
  emailRegister: {
    method: 'POST', path: '/tripartite/email_register', access: 'public', send: 'json', receive: 'envelope',
    summary: 'Creates an account after a successful code check in the same browser.',
    errors: ['ILLEGAL_REQUEST', 'ADDRESS_TAKEN', 'COMMON_PASSWORD'],
  },
  emailLogin: {
    method: 'POST', path: '/tripartite/email_login', access: 'public', send: 'json', receive: 'envelope',
    summary: 'Opens a session.',
    errors: ['WRONG_CREDENTIALS', 'TOO_MANY_TRIES'],
  },
  resetPassword: {
    method: 'POST', path: '/tripartite/reset_password', access: 'public', send: 'json', receive: 'envelope',
    summary: 'Sets a new password after a successful code check in the same browser and ends every session of the account.',
    errors: ['ILLEGAL_REQUEST', 'COMMON_PASSWORD'],
  },
  googleLogin: {
    method: 'POST', path: '/tripartite/google_login', access: 'public', send: 'json', receive: 'envelope',
    summary: 'Opens a session with a Google ID token.',
    errors: ['GOOGLE_OFF', 'WRONG_CREDENTIALS'],
  },
  logout: {
    method: 'POST', path: '/tripartite/logout', access: 'guest', send: 'none', receive: 'envelope',
    summary: 'Revokes the token that the request carries.',
  },
  checkSession: {
    method: 'GET', path: '/api/v1/user/check_session', access: 'public', send: 'none', receive: 'envelope',
    summary: 'Tells whether the token that the request carries is a living session of a user.',
  },
  signInOptions: {
    method: 'GET', path: '/tripartite/sign_in_options', access: 'public', send: 'none', receive: 'envelope',
    summary: 'Which ways of signing in this server offers beside email.',
  },
  listSessions: {
    method: 'GET', path: '/api/v1/user/sessions', access: 'user', send: 'none', receive: 'envelope',
    summary: 'The living sessions of the signed-in user, the one last seen first.',
  },
  signOutElsewhere: {
    method: 'POST', path: '/api/v1/user/sign_out_elsewhere', access: 'user', send: 'none', receive: 'envelope',
    summary: 'Revokes every session of the signed-in user but the one that asks.',
  },
  changePassword: {
    method: 'POST', path: '/api/v1/user/change_password', access: 'user', send: 'json', receive: 'envelope',
    summary: 'Sets a new password for somebody who knows the present one, and signs out every other device.',
    errors: ['WRONG_CREDENTIALS', 'COMMON_PASSWORD', 'TOO_MANY_TRIES'],
  },
  virtualLogin: {
    method: 'POST', path: '/api/v3/user/virtual_login', access: 'public', send: 'none', receive: 'envelope',
    summary: 'Gives a visitor a read-only token that opens the sample transcript and nothing else.',
  },
} as const satisfies Record<string, Endpoint>
