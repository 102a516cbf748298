import { describe, expect, it } from 'vitest'
import { findUnstorable, parseJson } from './storable.ts'

const deep = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inside) => [inside], 1)

describe('findUnstorable', () => {
  it.each<[string, unknown, string | undefined]>([
    ['a NUL character', { a: { b: ['x', 'y\0'] } }, 'a.b.1'],
    ['half of a pair', { a: '\ud800' }, 'a'],
    ['the other half', ['\udc00\ud800'], '0'],
    ['a key', { a: { 'k\0': 1 } }, 'a'],
    ['what pretends to convert itself', { a: { length: { toString: 'x' } } }, 'a.length'],
    ['a bare text', 'x\0', ''],
    ['nesting without end', { a: deep(100_000) }, `a${'.0'.repeat(63)}`],
    [
      'whole pairs, other control characters, nesting that is meant',
      { a: '😀\u0001\ufffe', b: deep(30), c: null, d: 1e300 },
      undefined,
    ],
  ])('names %s', (_name, value, path) => {
    expect(findUnstorable(value)).toBe(path)
  })
})

describe('parseJson', () => {
  it.each([
    ['{"a":"\\u0000"}'],
    ['["\\uD800"]'],
    ['["\\udFFF\\ud83d"]'],
    ['{"\\u0000":1}'],
    ['["\0"]'],
    ['{'],
    [''],
  ])('refuses %j', (text) => {
    expect(parseJson(text)).toBeUndefined()
  })

  it.each([
    ['["\\ud83d\\ude00"]', ['😀']],
    ['["\\\\u0000"]', ['\\u0000']],
    ['[1e400]', [Infinity]],
  ])('reads %j', (text, value) => {
    expect(parseJson(text)).toEqual(value)
  })
})
