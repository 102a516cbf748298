import { describe, expect, it } from 'vitest'
import { isPassing } from './connection/index.ts'
import { tusError } from './tus-error.ts'

const envelope = (status_code: number, data: unknown = null) =>
  JSON.stringify({ status_code, status_msg: 'So it is', data })

describe('an answer of the resumable transfer', () => {
  it('that never came is a lost connection', () => {
    expect(tusError(undefined)).toEqual({ kind: 'unreachable', isTimeout: false })
  })

  it('with an envelope is the domain error in it, whatever its status', () => {
    expect(tusError({ status: 403, body: envelope(20001, { freeBytes: 5 }) })).toEqual({
      kind: 'domain',
      code: 20001,
      name: 'STORAGE_QUOTA',
      message: 'So it is',
      data: { freeBytes: 5 },
    })
  })

  it('without a body says what its status says', () => {
    expect(tusError({ status: 401, body: '' })).toMatchObject({ kind: 'domain', name: 'NOT_LOGGED_IN' })
    expect(tusError({ status: 502, body: '<html>' })).toEqual({ kind: 'http', status: 502, message: '' })
    expect(tusError({ status: 429, body: envelope(429) })).toEqual({
      kind: 'http',
      status: 429,
      message: 'So it is',
    })
    expect(tusError({ status: 409, body: 'Upload-Offset conflict\n' })).toEqual({
      kind: 'http',
      status: 409,
      message: '',
    })
    expect(tusError({ status: 400, body: '{"other":1}' })).toEqual({ kind: 'http', status: 400, message: '' })
  })
})

it.each([
  [undefined, true],
  [{ status: 502, body: '' }, true],
  [{ status: 409, body: '' }, true],
  [{ status: 423, body: '' }, true],
  [{ status: 429, body: '' }, true],
  [{ status: 500, body: envelope(99999) }, true],
  [{ status: 507, body: envelope(20002) }, false],
  [{ status: 403, body: envelope(20001) }, false],
  [{ status: 400, body: envelope(20004) }, false],
  [{ status: 404, body: '' }, false],
  [{ status: 401, body: '' }, false],
])('%j may go better by itself: %s', (answer, isWorthAnotherTry) => {
  expect(isPassing(tusError(answer))).toBe(isWorthAnotherTry)
})
