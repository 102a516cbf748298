import { expect, it } from 'vitest'
import { contentDisposition, readRange } from './files.ts'

it.each([
  [undefined, undefined],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', undefined],
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=1-2', undefined],
])('reads the range %s of 100 bytes', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})

it.each([
  ['plain.txt', `attachment; filename="plain.txt"; filename*=UTF-8''plain.txt`],
  ['a"b\\c.txt', `attachment; filename="a_b_c.txt"; filename*=UTF-8''a%22b%5Cc.txt`],
  ['line\nbreak', `attachment; filename="line_break"; filename*=UTF-8''line%0Abreak`],
  ["it's (1)*", `attachment; filename="it's (1)*"; filename*=UTF-8''it%27s%20%281%29%2A`],
  ['half \ud83d', `attachment; filename="half _"; filename*=UTF-8''half%20%EF%BF%BD`],
])('names %j so that no client misreads it', (name, header) => {
  expect(contentDisposition(name)).toBe(header)
})
