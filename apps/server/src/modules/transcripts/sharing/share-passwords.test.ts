import { expect, it } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import type { Database } from '../../../platform/db/database.ts'
import { SharePasswords } from './share-passwords.ts'
import { memoryTries } from './testing-tries.ts'

/** Tries to open a link with a password that is wrong, from this address. @returns What came of it. */
function guesser(rateLimitScale = 1): (ip: string) => Promise<string> {
  const passwords = new SharePasswords({
    database: { orm: undefined } as unknown as Database,
    hasher: {
      hash: (password) => Promise.resolve(password),
      matches: (stored, password) => Promise.resolve(stored === password),
      isCommon: () => Promise.resolve(false),
    },
    tries: memoryTries(),
    clock: new ManualClock(),
    rateLimitScale,
  })
  return (ip) =>
    passwords.check({ linkId: 'link', passwordHash: 'open sesame', password: 'a guess', ip }).then(
      () => 'open',
      (error: { error: string }) => error.error,
    )
}

it('are guessed from a network, however many addresses it has', async () => {
  const guess = guesser()
  for (let host = 1; host <= 10; host += 1)
    expect(await guess(`2001:db8:1:2::${host.toString(16)}`)).toBe('SHARE_PASSWORD_WRONG')
  expect(await guess('2001:db8:1:2:ffff::1')).toBe('TOO_MANY_TRIES')
  expect(await guess('2001:db8:1:3::1')).toBe('SHARE_PASSWORD_WRONG')
  expect(await guess('203.0.113.7')).toBe('SHARE_PASSWORD_WRONG')
})

it('of one link are guessed 200 times, and three times more from each larger network, at whatever scale', async () => {
  const guess = guesser(1000)
  for (let time = 0; time < 200; time += 1) expect(await guess('203.0.113.7')).toBe('SHARE_PASSWORD_WRONG')
  for (let time = 0; time < 3; time += 1)
    expect(await guess(`198.51.100.${time}`)).toBe('SHARE_PASSWORD_WRONG')
  expect(await guess('198.51.100.9')).toBe('TOO_MANY_TRIES')
  for (let time = 0; time < 3; time += 1)
    expect(await guess(`2001:db8:1:${time}::1`)).toBe('SHARE_PASSWORD_WRONG')
  expect(await guess('2001:db8:1:ffff::1')).toBe('TOO_MANY_TRIES')
  expect(await guess('2001:db8:2::1')).toBe('SHARE_PASSWORD_WRONG')
})
