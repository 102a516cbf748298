import type { Access } from '@longhand/contracts'
import { expect, it } from 'vitest'
import { admit, needsNoToken } from './admission.ts'
import type { Identity } from './identity.ts'

const identities: Record<'visitor' | 'guest' | 'user', Identity> = {
  visitor: { kind: 'visitor' },
  guest: { kind: 'guest' },
  user: { kind: 'user', userId: 'ada', sessionId: 's' },
}

it.each<[Access, ('visitor' | 'guest' | 'user')[]]>([
  ['public', ['visitor', 'guest', 'user']],
  ['ticket', ['visitor', 'guest', 'user']],
  ['signature', ['visitor', 'guest', 'user']],
  ['guest', ['guest', 'user']],
  ['user', ['user']],
])('%s calls are for %j', (access, admitted) => {
  const isAdmitted = (name: keyof typeof identities): boolean => {
    try {
      admit(access, identities[name])
      return true
    } catch (error) {
      expect(error).toMatchObject({ error: 'NOT_LOGGED_IN' })
      return false
    }
  }
  expect((Object.keys(identities) as (keyof typeof identities)[]).filter(isAdmitted)).toEqual(admitted)
  expect(needsNoToken(access)).toBe(admitted.includes('visitor'))
})
