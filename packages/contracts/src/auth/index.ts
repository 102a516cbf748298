import type { Endpoint } from '../endpoint.ts'

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
  loginOptions: {
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
