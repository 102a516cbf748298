import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { createGoogleVerifier } from './google-verifier.ts'
import { signIdToken, testClientId, testGoogle } from '../testing.ts'

const google = testGoogle()
const now = Math.floor((performance.timeOrigin + performance.now()) / 1000)

it.each(['https://accounts.google.com', 'accounts.google.com'])('reads a token of %s', async (iss) => {
  expect(await google.verify(signIdToken({ iss }))).toEqual({
    subject: '1122334455',
    email: 'ada@example.com',
    name: 'Ada Lovelace',
  })
})

describe('refuses a token', () => {
  it.each([
    ['for another client', signIdToken({ aud: 'another.apps.googleusercontent.com' })],
    ['of another issuer', signIdToken({ iss: 'https://accounts.example.com' })],
    ['that has expired', signIdToken({ iat: now - 7200, exp: now - 3600 })],
    ['of the future', signIdToken({ iat: now + 3600, exp: now + 7200 })],
    ['that lives for years', signIdToken({ exp: now + 10 * 365 * 86_400 })],
    ['with an address that is not verified', signIdToken({ email_verified: false })],
    ['that says nothing of verification', signIdToken({ email_verified: undefined })],
    ['that says "true" instead of true', signIdToken({ email_verified: 'true' })],
    ['without an address', signIdToken({ email: undefined })],
    ['without a subject', signIdToken({ sub: undefined })],
    ['signed by another key', signIdToken({}, { byAnotherKey: true })],
    [
      'with another text behind the signature',
      signIdToken().replace(/\.[^.]+\./, `.${Buffer.from('{}').toString('base64url')}.`),
    ],
    ['without a signature', `${signIdToken({}).split('.').slice(0, 2).join('.')}.`],
    [
      'with the algorithm none',
      `${Buffer.from('{"alg":"none","kid":"ours"}').toString('base64url')}.${signIdToken().split('.')[1]}.`,
    ],
    ['that is none', 'hello'],
  ])('%s', async (_name, token) => {
    await expect(google.verify(token)).rejects.toMatchObject({ error: 'WRONG_CREDENTIALS' })
  })
})

it('says so when the keys of Google are out of reach', async () => {
  const offline = createGoogleVerifier({
    clientId: testClientId,
    log: pino({ level: 'silent' }),
    loadCertificates: () => Promise.reject(new Error('no network')),
  })
  await expect(offline.verify(signIdToken())).rejects.toMatchObject({ error: 'SYSTEM' })
})
