import { EngineError, MediaError } from '@longhand/speech'
import { describe, expect, it } from 'vitest'
import { NotNowError, PermanentJobError } from '../queue/job.ts'
import { ObjectNotFoundError, StorageUnavailableError } from '../storage/storage.ts'
import { namedError } from './named-error.ts'
import { explain } from './failure.ts'

/** The code that the queue keeps: that of the error or of its cause. */
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code ?? (error as { cause?: { code?: unknown } }).cause?.code

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
    expect(explain({ message: '', code: 'media.no-audio' })).toEqual({ sentence: { en: 'The file has no sound', 'zh-CN': '文件中没有声音' }, event: 'fail' })
    expect(explain({ message: '', code: 'file-gone' }).event).toBe('lose')
  })

  it('tells people nothing of errors that have no name', () => {
    for (const code of [undefined, 42, 'ECONNRESET', 'toString']) {
      expect(explain({ message: 'secret detail', ...(code === undefined ? {} : { code }) }).sentence.en).toMatch(/not foreseen/)
    }
  })
})
