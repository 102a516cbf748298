import { expect, it } from 'vitest'
import { tooManyTries } from './too-many-tries.ts'

it.each([
  [-5, 1],
  [0, 1],
  [0.2, 1],
  [59.001, 60],
  [60, 60],
])('says of %d s that another try may succeed after %i', (seconds, waitSeconds) => {
  expect(tooManyTries(seconds)).toMatchObject({ error: 'TOO_MANY_TRIES', data: { waitSeconds } })
})
