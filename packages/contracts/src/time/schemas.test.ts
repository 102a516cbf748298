import { expect, it } from 'vitest'
import { timeSchemas } from './schemas.ts'

it('has a price asked for all at once, of however many recordings a list holds', () => {
  const isTaken = (count: number): boolean =>
    timeSchemas.quoteTranscription.request.safeParse({
      recordingIds: Array.from({ length: count }, (_, index) => `f${index}`),
    }).success
  expect([1, 101, 9999].map(isTaken)).toEqual([true, true, true])
  expect([0, 10_000].map(isTaken)).toEqual([false, false])
})
