import { EngineError, MediaError } from '@longhand/speech'
import { describe, expect, it } from 'vitest'
import { JobTimeoutError, NotNowError, PermanentJobError } from '../queue/job.ts'
import { ObjectNotFoundError, StorageUnavailableError } from '../storage/storage.ts'
import { namedError } from './named-error.ts'
import { explain } from './failure.ts'

/** The code that the queue keeps: that of the error or of its cause. */
const codeOf = (error: unknown): unknown =>
  (error as { code?: unknown }).code ?? (error as { cause?: { code?: unknown } }).cause?.code

describe('namedError', () => {
  it.each([
    [new MediaError('truncated'), 'media.truncated', true],
    [new MediaError('timeout'), 'media.timeout', false],
    [new EngineError('unsupported-language', 'x'), 'engine.unsupported-language', true],
    [new EngineError('rate-limited', 'x'), 'engine.rate-limited', false],
    [new ObjectNotFoundError('recordings/x/original'), 'file-gone', true],
  ])('of %s keeps the reason and tries again only where it may help', (error, code, isPermanent) => {
    const named = namedError(error)
    expect(codeOf(named)).toBe(code)
    expect(named instanceof PermanentJobError).toBe(isPermanent)
  })

  const job = (attempt: number, reason?: unknown) => ({
    attempt,
    signal: reason === undefined ? new AbortController().signal : AbortSignal.abort(reason),
  })

  it.each([
    ['an engine that hung', new EngineError('timeout', 'x'), undefined],
    ['a server of speech that is busy', new EngineError('rate-limited', 'x'), undefined],
    ['an engine that was killed', new EngineError('killed', 'x'), undefined],
    ['a program for media that hung', new MediaError('timeout'), undefined],
    ['a program for media that was killed', new MediaError('killed'), undefined],
    ['a job that was out of time', new Error('aborted'), new JobTimeoutError('Not done after 7200 s.')],
  ])('has work try again later, and does not count it, after %s', (_name, error, reason) => {
    const pauses = [1, 2, 3, 9].map((attempt) => namedError(error, job(attempt, reason)))
    expect(pauses.map((one) => one instanceof NotNowError && one.retryAfterSeconds)).toEqual([
      15, 30, 60, 900,
    ])
    expect((pauses[0] as Error).cause).toBe(error)
    // Then it is not the machine.
    expect(namedError(error, job(100, reason))).not.toBeInstanceOf(NotNowError)
  })

  it.each([new EngineError('killed', 'x'), new MediaError('killed')])(
    'has %s try for an hour and not for a day: a recording may be what takes the memory',
    (error) => {
      expect(namedError(error, job(10))).not.toBeInstanceOf(NotNowError)
    },
  )

  it.each([new EngineError('crashed', 'x'), new EngineError('rejected', 'x'), new MediaError('truncated')])(
    'counts %s',
    (error) => {
      expect(namedError(error, job(1))).not.toBeInstanceOf(NotNowError)
    },
  )

  it('has work wait while the storage is away, and not fail', () => {
    expect(namedError(new StorageUnavailableError(new Error('ECONNREFUSED')))).toBeInstanceOf(NotNowError)
  })

  it('leaves anything else as it is', () => {
    const error = new TypeError('a mistake of ours')
    expect(namedError(error)).toBe(error)
  })
})

describe('explain', () => {
  it('says it in both languages', () => {
    expect(explain({ message: '', code: 'media.no-audio' })).toEqual({
      sentence: { en: 'The file has no sound', 'zh-CN': '文件中没有声音' },
      event: 'fail',
    })
    expect(explain({ message: '', code: 'file-gone' }).event).toBe('lose')
  })

  it.each([
    'engine.timeout',
    'engine.rate-limited',
    'engine.unreachable',
    'engine.killed',
    'engine.crashed',
    'media.timeout',
    'media.killed',
    'workers-ended',
  ])('asks no one to try again after %s: that was done', (code) => {
    const { sentence } = explain({ message: '', code })
    expect(sentence.en).not.toMatch(/again/i)
    expect(sentence['zh-CN']).not.toMatch(/再试|重试/)
  })

  it('tells people nothing of errors that have no name', () => {
    for (const code of [undefined, 42, 'ECONNRESET', 'toString']) {
      expect(
        explain({ message: 'secret detail', ...(code === undefined ? {} : { code }) }).sentence.en,
      ).toMatch(/unknown reason/)
    }
  })
})
