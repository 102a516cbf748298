import { isRepetition } from '@longhand/contracts'
import language from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hashPassword, isCommonPassword, isPassword } from './passwords.ts'
import { wireHash } from '../testing.ts'

it('stores argon2id at 19 MiB, two rounds, one lane, salted', async () => {
  const [one, other] = await Promise.all([
    hashPassword(wireHash('correct horse')),
    hashPassword(wireHash('correct horse')),
  ])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
})

it('knows the password and no other', async () => {
  const stored = await hashPassword(wireHash('correct horse'))
  expect(await isPassword(stored, wireHash('correct horse'))).toBe(true)
  expect(await isPassword(stored, wireHash('Correct horse'))).toBe(false)
})

it.each([null, undefined])('refuses everything where %s is stored', async (stored) => {
  expect(await isPassword(stored, wireHash('correct horse'))).toBe(false)
  expect(await isPassword(stored, '')).toBe(false)
})

it.each([
  'password1',
  'Password1',
  '12345678',
  '1234567890',
  'qwertyuiop',
  '88888888',
  'woaini1314',
  'p@ssw0rd',
  'longhand123',
  'Sunshine1',
  'iloveyou2',
])('finds %s common', async (password) => {
  expect(await isCommonPassword(wireHash(password), 'ada@example.com')).toBe(true)
})

it.each([
  ['ada.lovelace', true],
  ['ada.lovelace@ex.co', true],
  ['ada.lovelace!', false],
  ['tangerine-orbit-42', false],
])('looks at the address too: %s', async (password, common) => {
  expect(await isCommonPassword(wireHash(password), 'ada.lovelace@ex.co')).toBe(common)
})

it('finds each of the 3,000 most common passwords of 8 to 20 characters', async () => {
  const common = language.dictionary['passwords-common']
    .filter(({ length }) => length >= 8 && length <= 20)
    .slice(0, 3000)
  expect(common).toHaveLength(3000)
  const missed = []
  for (const password of common)
    if (!(await isCommonPassword(wireHash(password), 'ada@example.com'))) missed.push(password)
  expect(missed).toEqual([])
})

const key = fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code))
const length = fc.integer({ min: 8, max: 20 })

it('finds one or two characters over and over, as the forms do', async () => {
  await fc.assert(
    fc.asyncProperty(key, key, length, async (one, other, characters) => {
      const password = (one + other).repeat(10).slice(0, characters)
      expect(isRepetition(password)).toBe(true)
      expect(await isCommonPassword(wireHash(password), 'ada@example.com')).toBe(true)
    }),
    { seed: 20_261_124, numRuns: Number(process.env['LONGHAND_PROOF_RUNS'] ?? 500) },
  )
})

it('finds nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: key, minLength: 12, maxLength: 20 }), async (password) => {
      fc.pre(!isRepetition(password))
      expect(await isCommonPassword(wireHash(password), 'ada@example.com')).toBe(false)
    }),
    { seed: 20_261_124, numRuns: Number(process.env['LONGHAND_PROOF_RUNS'] ?? 500) },
  )
})
