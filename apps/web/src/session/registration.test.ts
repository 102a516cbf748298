import { expect, it } from 'vitest'
import { modeForNewcomers } from './registration.ts'

it.each([
  [{}, 'signup'],
  [{ invited: '' }, 'signup'],
  [{ registration: 'invitation', invited: '' }, 'signup'],
  [{ registration: 'invitation' }, 'login'],
  [{ registration: 'closed', invited: '' }, 'login'],
])('offers a visitor of a page marked %j the %s', (marks, mode) => {
  expect(modeForNewcomers(marks)).toBe(mode)
})
