import { describe, expect, it } from 'vitest'
import { distinctTexts, foldCase } from './fold-case.ts'

describe('foldCase', () => {
  it.each([
    ['Café', 'cafe\u0301'],
    ['ЙОД', 'и\u0306од'],
    ['한국어', '한국어'.normalize('NFD')],
    ['がくせい', 'がくせい'.normalize('NFD')],
    ['ΟΔΟΣ', 'οδος'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['STRAẞE', 'straße'],
    ['İ', 'i'],
  ])('has one form for %s and %s', (one, other) => {
    expect(foldCase(one)).toBe(foldCase(other))
  })

  it.each([
    ['cafe', 'café'],
    ['ｗｉｄｅ', 'wide'],
    ['①', '1'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(foldCase(one)).not.toBe(foldCase(other))
  })

  it('keeps the length of composed text, whatever upper case does to it', () => {
    expect(foldCase('Straße ﬁn İ')).toHaveLength('Straße ﬁn İ'.length)
  })
})

describe('distinctTexts', () => {
  it('keeps what comes first', () => {
    expect(distinctTexts(['Zoë', 'b', 'ZOE\u0308', 'B', 'zoe'])).toEqual(['Zoë', 'b', 'zoe'])
  })
})
