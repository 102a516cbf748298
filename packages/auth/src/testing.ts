import { handle } from '@longhand/api-client/testing'
import type { Session } from '@longhand/contracts'
import type { HttpHandler } from 'msw'

/** A session as login gives it. */
export const sessionFixture: Session = {
  userId: '0b8f4d0e-5a57-4a8c-9b8e-1f2a3c4d5e6f',
  token: 'q0gXkq3dq0Qd1b5zVYw8nR1m7tE4hJ2sLpKcU6aWxZo',
}

/** A server that takes everything: any code, any password. Handlers that a story puts before these win. */
export const authHandlers: readonly HttpHandler[] = [
  handle('sendCode', null),
  handle('checkVerificationCode', null),
  handle('emailRegister', null),
  handle('resetPassword', null),
  handle('emailLogin', sessionFixture),
  handle('googleLogin', sessionFixture),
  handle('openAccountLink', {
    purpose: 'invitation',
    email: 'ann@office.example',
    expireTime: 1_796_000_000,
  }),
  handle('useAccountLink', { email: 'ann@office.example' }),
  handle('confirmAddress', { email: 'ann@office.example' }),
  handle('loginOptions', { googleClientId: '', registration: 'open' }),
]
