import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkHandlers, defineJob, handleJob, handleJobFailure } from './job.ts'

const payload = z.object({ id: z.string() })
const plain = defineJob({ name: 'test.plain', payload })
const reporting = defineJob({ name: 'test.reporting', payload, reportsFailure: true })
const handler = () => Promise.resolve(() => Promise.resolve())
const good = [handleJob(plain, handler), handleJob(reporting, handler), handleJobFailure(reporting, handler)]

describe('checkHandlers', () => {
  it('accepts one handler for each job, and one for each failure that is reported', () => {
    expect(() => checkHandlers([plain, reporting], good)).not.toThrow()
  })

  it.each([
    [
      'a job without a handler',
      [plain, reporting],
      good.slice(1),
      'Job test.plain has 0 handlers instead of one.',
    ],
    [
      'a job with two',
      [plain, reporting],
      [...good, handleJob(plain, handler)],
      'Job test.plain has 2 handlers instead of one.',
    ],
    [
      'a failure nobody hears of',
      [plain, reporting],
      good.slice(0, 2),
      'Job test.reporting has 0 failure handlers instead of 1.',
    ],
    [
      'a failure that is not reported',
      [plain],
      [handleJob(plain, handler), handleJobFailure(plain, handler)],
      'instead of 0',
    ],
    ['a handler for a job the queue does not know', [reporting], good, "the queue doesn't know that job"],
    ['two jobs of one name', [plain, plain, reporting], good, 'Two jobs are called test.plain.'],
  ])('refuses %s', (_, jobs, registrations, sentence) => {
    expect(() => checkHandlers(jobs, registrations)).toThrow(sentence)
  })
})
