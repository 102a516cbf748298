import { call, sendCall } from '@longhand/api-client'
import { fakeTransport } from '@longhand/api-client/testing'
import { schemas } from '@longhand/contracts/schemas'
import { expect, it } from 'vitest'
import { authHandlers } from './testing.ts'

it.each([
  ['sendCode', { email: 'ada@example.com' }],
  ['checkVerificationCode', { email: 'ada@example.com', verificationCode: '123456' }],
  ['emailRegister', { email: 'ada@example.com', password: '0'.repeat(32), source: 0 as const }],
  ['resetPassword', { email: 'ada@example.com', password: '0'.repeat(32) }],
  ['emailLogin', { email: 'ada@example.com', password: '0'.repeat(32) }],
  ['googleLogin', { idToken: 'token' }],
  ['loginOptions', {}],
] as const)('the fake %s takes and gives what the contract says', async (name, fields) => {
  expect(schemas[name].request.safeParse(fields).error).toBeUndefined()
  const { data, error } = await sendCall(fakeTransport(authHandlers), call(name, fields))
  expect(error).toBeUndefined()
  expect(schemas[name].answer.safeParse(data).error).toBeUndefined()
})
