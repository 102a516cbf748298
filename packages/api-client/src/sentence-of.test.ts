// @vitest-environment node
import { expect, it } from 'vitest'
import type { ApiError } from '@longhand/sdk/connection'
import { describeError, sentenceOf } from './sentence-of.ts'

it.each<[string, ApiError, string | undefined]>([
  [
    'the server’s own sentence',
    { kind: 'domain', code: 30001, name: 'RECORD_NOT_FOUND', message: 'Gone', data: null },
    'Gone',
  ],
  [
    'the catalogue’s',
    { kind: 'domain', code: 30001, name: 'RECORD_NOT_FOUND', message: '', data: null },
    'Record not found',
  ],
  ['the one for strangers', { kind: 'domain', code: 7, message: '', data: null }, 'System error'],
  ['the envelope’s of an HTTP failure', { kind: 'http', status: 429, message: 'Wait' }, 'Wait'],
  ['the one of an HTTP status', { kind: 'http', status: 502, message: '' }, 'Bad gateway'],
  ['the one for strange statuses', { kind: 'http', status: 418, message: '' }, 'System error'],
  ['the time-out', { kind: 'unreachable', isTimeout: true }, 'Request timed out'],
  [
    'the missing connection',
    { kind: 'unreachable', isTimeout: false },
    'Longhand can’t be reached. Check your connection and try again',
  ],
  ['the one for no envelope', { kind: 'protocol', status: 200, detail: '' }, 'System error'],
  ['nothing after giving up', { kind: 'aborted' }, undefined],
])('says %s', (_name, error, sentence) => {
  expect(sentenceOf(error, 'en')).toBe(sentence)
})

it.each([
  [400, 'Bad request', '请求错误'],
  [401, 'Unauthorized, please log in', '未授权，请登录'],
  [403, 'Access denied', '拒绝访问'],
  [404, 'Address error', '请求地址出错'],
  [408, 'Request timed out', '请求超时'],
  [500, 'Server error', '服务器内部错误'],
  [501, 'Not implemented', '服务未实现'],
  [502, 'Bad gateway', '网关错误'],
  [503, 'Service unavailable', '服务不可用'],
  [504, 'Gateway timeout', '网关超时'],
  [505, 'HTTP version unsupported', 'HTTP 版本不受支持'],
])('has a sentence for HTTP %i', (status, en, zh) => {
  const error: ApiError = { kind: 'http', status, message: '' }
  expect([sentenceOf(error, 'en'), sentenceOf(error, 'zh-CN')]).toEqual([en, zh])
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
