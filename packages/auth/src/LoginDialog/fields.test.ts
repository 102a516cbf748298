// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { type AccountValues, checkAccount, parseField } from './fields.ts'

const right: AccountValues = {
  email: 'ada@example.com',
  password: 'tangerine',
  confirmPassword: 'tangerine',
  verificationCode: '123456',
}
const check = (values: Partial<AccountValues>, refused = {}) =>
  checkAccount({ ...right, ...values }, refused, (field) => `${field} rule`)

it('finds nothing wrong with what is right', () => {
  expect(check({})).toEqual({})
})

describe('an email', () => {
  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@example.c',
    'ada@-example.com',
    'ada love@example.com',
    'ada@exa_mple.com',
    `${'a'.repeat(30)}@example.com`,
  ])('%j is none', (email) => {
    expect(check({ email })).toEqual({ email: 'email rule' })
  })

  it.each(['a@b.co', 'Ada.Lovelace+notes@mail.example.org', `${'a'.repeat(28)}@example.com`])(
    '%j is one',
    (email) => {
      expect(check({ email })).toEqual({})
    },
  )
})

describe('a password', () => {
  it.each([
    ['', false],
    ['1234567', false],
    ['12345678', true],
    ['12345678901234567890', true],
    ['123456789012345678901', false],
  ])('%j: %s', (password, isRight) => {
    expect(check({ password, confirmPassword: password }).password).toBe(
      isRight ? undefined : 'password rule',
    )
  })
})

describe('one or two characters over and over', () => {
  it.each(['aaaaaaaa', 'abababab', 'ababababa', '12121212121212121212'])('%j is no password', (password) => {
    expect(check({ password, confirmPassword: password })).toEqual({ password: 'repetition rule' })
  })

  it.each(['abababac', 'abcabcabc'])('are not in %j', (password) => {
    expect(check({ password, confirmPassword: password })).toEqual({})
  })

  it('are too short first', () => {
    expect(check({ password: 'aaa', confirmPassword: 'aaa' })).toEqual({ password: 'password rule' })
  })
})

describe('a confirmation', () => {
  it.each([
    ['', false],
    ['tangerin', false],
    ['Tangerine', false],
    ['tangerine', true],
  ])('%j: %s', (confirmPassword, isRight) => {
    expect(check({ confirmPassword })).toEqual(isRight ? {} : { confirmPassword: 'confirmPassword rule' })
  })

  it('is wrong when it is empty like the password', () => {
    expect(check({ password: '', confirmPassword: '' })).toEqual({
      password: 'password rule',
      confirmPassword: 'confirmPassword rule',
    })
  })
})

it.each([
  ['', false],
  ['1', true],
  ['123456', true],
])('the code %j: %s', (verificationCode, isRight) => {
  expect(check({ verificationCode })).toEqual(isRight ? {} : { verificationCode: 'verificationCode rule' })
})

describe('what the server has refused', () => {
  const refused = { email: { value: 'ada@example.com', message: 'taken' } }

  it('stays refused until it changes', () => {
    expect(check({}, refused)).toEqual({ email: 'taken' })
    expect(check({ email: 'eve@example.com' }, refused)).toEqual({})
  })

  it('gives way to a rule', () => {
    expect(check({ email: '' }, { email: { value: '', message: 'taken' } })).toEqual({ email: 'email rule' })
  })
})

describe('a field keeps', () => {
  it.each([
    ['email', ' a da@exam\tple.com\n', 'ada@example.com'],
    ['email', 'a'.repeat(50), 'a'.repeat(40)],
    ['email', ` ${'a'.repeat(40)}`, 'a'.repeat(40)],
    ['password', ' tan ger ine ', 'tangerine'],
    ['password', 'a\u3000b\u00a0c', 'abc'],
    ['password', '1'.repeat(25), '1'.repeat(20)],
    ['verificationCode', ' 12a3-4५5', '12345'],
    ['verificationCode', '1234567', '123456'],
  ] as const)('of %s %j: %j', (field, typed, kept) => {
    expect(parseField[field](typed)).toBe(kept)
  })
})
