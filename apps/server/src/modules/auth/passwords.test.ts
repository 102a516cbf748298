import { expect, it } from 'vitest'
import { commonPasswordHashes } from './common-password-hashes.ts'
import { hashPassword, isCommonPassword, isPassword } from './passwords.ts'
import { wireHash } from './testing.ts'

it('stores argon2id at 19 MiB, two rounds, one lane, salted', async () => {
  const [one, other] = await Promise.all([hashPassword(wireHash('correct horse')), hashPassword(wireHash('correct horse'))])
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

it.each(['password1', 'Password1', '12345678', '1234567890', 'qwertyuiop', '88888888', 'woaini1314', 'p@ssw0rd', 'longhand123'])('finds %s common', (password) => {
  expect(isCommonPassword(wireHash(password), 'ada@example.com')).toBe(true)
})

it.each([
  ['ada.lovelace', true],
  ['ada.lovelace@ex.co', true],
  ['ada.lovelace!', false],
  ['tangerine-orbit-42', false],
])('looks at the address too: %s', (password, common) => {
  expect(isCommonPassword(wireHash(password), 'ada.lovelace@ex.co')).toBe(common)
})

it('has a list of some length', () => {
  expect(commonPasswordHashes.size).toBeGreaterThan(1500)
})
