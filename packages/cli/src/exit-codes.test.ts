import { LonghandError } from '@longhand/sdk'
import { domainError } from '@longhand/sdk/connection'
import { describe, expect, it } from 'vitest'
import { exitCodeOf, exitCodeOfAll, InterruptedError, NotLoggedInError, UsageError } from './exit-codes.ts'

const domain = (code: number) => new LonghandError(domainError(code, '', null))

describe('an exit code', () => {
  it.each([
    [new UsageError(''), 2],
    [new NotLoggedInError(''), 3],
    [domain(10001), 3],
    // A token without the scope.
    [domain(2400014), 3],
    [domain(50002), 4],
    [new LonghandError({ kind: 'unreachable', isTimeout: false }), 6],
    [new LonghandError({ kind: 'http', status: 502, message: '' }), 1],
    [new LonghandError({ ...domainError(99999, '', null), status: 503, notStarted: true }), 6],
    [new LonghandError({ kind: 'http', status: 429, message: '', notStarted: true }), 6],
    [domain(30001), 1],
    [new Error('The disk is full'), 1],
    [new InterruptedError(''), 130],
  ])('of %s is %i', (error, code) => {
    expect(exitCodeOf(error)).toBe(code)
  })
})

describe('the exit code of several', () => {
  it.each([
    [2, [], 0],
    [2, [domain(50002)], 5],
    [2, [domain(50002), domain(50002)], 4],
    [2, [domain(50002), domain(30001)], 1],
    [0, [], 0],
  ])('of %i with the failures %j is %i', (total, failures, code) => {
    expect(exitCodeOfAll(total, failures)).toBe(code)
  })
})
