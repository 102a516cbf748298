// @vitest-environment node
import { expect, it } from 'vitest'
import type { ApiError } from './api-error.ts'
import { describeError, sentenceOf } from './sentence-of.ts'

it.each<[string, ApiError, string | undefined]>([
  ['the server’s own sentence', { kind: 'domain', code: 30001, name: 'RECORD_NOT_FOUND', message: 'Gone', data: null }, 'Gone'],
  ['the catalogue’s', { kind: 'domain', code: 30001, name: 'RECORD_NOT_FOUND', message: '', data: null }, 'Record not found'],
  ['the one for strangers', { kind: 'domain', code: 7, message: '', data: null }, 'System error'],
  ['the envelope’s of an HTTP failure', { kind: 'http', status: 429, message: 'Wait' }, 'Wait'],
  ['the one of an HTTP status', { kind: 'http', status: 502, message: '' }, 'Bad gateway'],
  ['the one for strange statuses', { kind: 'http', status: 418, message: '' }, 'System error'],
  ['the time-out', { kind: 'unreachable', isTimeout: true }, 'Request timed out'],
  ['the missing connection', { kind: 'unreachable', isTimeout: false }, 'Longhand can’t be reached. Check your connection and try again'],
  ['the one for no envelope', { kind: 'protocol', status: 200, detail: '' }, 'System error'],
  ['nothing after giving up', { kind: 'aborted' }, undefined],
])('says %s', (_name, error, sentence) => {
  expect(sentenceOf(error, 'en')).toBe(sentence)
})

it('speaks Chinese', () => {
  expect(sentenceOf({ kind: 'http', status: 502, message: '' }, 'zh-CN')).toBe('网关错误')
})

it('describes whatever was caught', () => {
  expect(describeError(undefined, 'en')).toBeUndefined()
  expect(describeError({ kind: 'aborted' }, 'en')).toBeUndefined()
  expect(describeError({ kind: 'http', status: 502, message: '' }, 'zh-Hans-CN')).toBe('网关错误')
  expect(describeError(new Error('x'), 'fr')).toBe('System error')
})
