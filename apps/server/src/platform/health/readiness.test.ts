import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readReadiness } from './readiness.ts'

const log = pino({ level: 'silent' })
const fine = (): Promise<undefined> => Promise.resolve(undefined)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('says nothing while all is well', async () => {
  expect(await readReadiness({ problems: { a: fine }, limitations: { b: fine } }, log)).toEqual({
    problems: [],
    limitations: [],
  })
})

it('says what failed, what a check found, and what did not answer in time', async () => {
  const answer = readReadiness(
    {
      problems: {
        'The database does not answer.': () => Promise.reject(new Error('password wrong for longhand')),
        'The storage can’t be used.': () => new Promise(() => undefined),
      },
      limitations: {
        'Nobody knows who works.': () => Promise.resolve('No worker is running.'),
        unused: fine,
      },
    },
    log,
  )
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await answer).toEqual({
    problems: ['The database does not answer.', 'The storage can’t be used.'],
    limitations: ['No worker is running.'],
  })
})

it('is ready in time for a balancer while it is not known what does not work', async () => {
  const answer = readReadiness(
    { problems: { a: fine }, limitations: { 'Nobody knows who works.': () => new Promise(() => undefined) } },
    log,
  )
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await answer).toEqual({ problems: [], limitations: ['Nobody knows who works.'] })
})
