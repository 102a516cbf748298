// @vitest-environment node
import { domainError } from '@longhand/api-client'
import { errorCatalog, type ErrorName } from '@longhand/contracts'
import { describe, expect, it } from 'vitest'
import { describeRefusal, describeRefusedLogin } from './describe-refusal.ts'

const error = (name: ErrorName, message = '') => domainError(errorCatalog[name].code, message, null)

describe('a refusal of signing up or of a reset', () => {
  it.each([
    ['ADDRESS_TAKEN', 'email'],
    ['COMMON_PASSWORD', 'password'],
    ['WRONG_CODE', 'verificationCode'],
    ['TOO_MANY_TRIES', undefined],
    ['SYSTEM', undefined],
    ['ILLEGAL_REQUEST', undefined],
  ] as const)('%s is said at %s', (name, field) => {
    expect(describeRefusal(error(name), 'en')).toEqual({
      ...(field ? { field } : {}),
      message: errorCatalog[name].sentence.en,
    })
  })

  it('speaks Chinese, and the server’s own words first', () => {
    expect(describeRefusal(error('WRONG_CODE'), 'zh-CN').message).toBe(
      errorCatalog.WRONG_CODE.sentence['zh-CN'],
    )
    expect(describeRefusal(error('WRONG_CODE', 'Nope'), 'en').message).toBe('Nope')
  })

  it('knows what has no code', () => {
    expect(describeRefusal({ kind: 'unreachable', isTimeout: false }, 'en').message).toContain(
      'can’t be reached',
    )
    expect(describeRefusal({ kind: 'aborted' }, 'en').message).toBe('')
  })
})

describe('a refused login', () => {
  it.each(['WRONG_CREDENTIALS', 'PARAMETER_MISSING', 'PARAMETER_INVALID'] as const)(
    'of %s is a wrong address or password',
    (name) => {
      expect(
        describeRefusedLogin(error(name, name === 'PARAMETER_MISSING' ? 'email is missing' : ''), 'en'),
      ).toBe('Email or password is not correct')
    },
  )

  it('of anything else says what it is', () => {
    expect(describeRefusedLogin({ kind: 'http', status: 502, message: '' }, 'en')).toBe('Bad gateway')
  })
})
