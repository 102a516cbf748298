import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldedText, foldText } from './fold-text.ts'

const numRuns = Number(process.env.LONGHAND_PROOF_RUNS ?? 300)

describe('foldText', () => {
  it.each([
    ['café', 'CAFE', 'cafe\u0301'],
    ['naïve résumé Zürich', 'naive resume zurich'],
    ['Straße', 'STRAẞE', 'strasse'],
    ['ﬁnal', 'final'],
    ['Ångström', 'angstrom', 'A\u030angstro\u0308m', '\u212bngström'],
    ['İstanbul', 'istanbul', 'Istanbul', 'ıstanbul'],
    ['œuvre Ærø Łódź þing', 'oeuvre aero lodz thing'],
    ['it’s', "it's", 'it´s', 'it`s', 'itʼs', 'it\u2032s'],
    ['“so” „so‟', '"so" "so"'],
    ['e\u2011mail', 'e-mail', 'e–mail', 'e−mail', 'e\u00ad-mail'],
    ['10\u00a0km', '10 km', '10\u202fkm', '10\tkm', '10\u3000km'],
    ['ΟΔΟΣ', 'οδός', 'οδοσ'],
    ['ёлка', 'ЕЛКА'],
    ['مُحَمَّد', 'محمد'],
    ['أحمد إلى', 'احمد الي'],
    ['کتاب فارسی', 'كتاب فارسي'],
    ['שָׁלוֹם', 'שלום'],
    ['한국어', '한국어'.normalize('NFD')],
    ['ｶﾞｲﾄﾞ', 'ガイド', 'ガイド'.normalize('NFD')],
    ['ＡＢＣ１２３', 'abc123'],
    ['①½m²', '11\u20442m2'],
    ['می\u200cخواهم', 'میخواهم'],
    ['❤\ufe0f', '❤'],
  ])('has one form for %s and %s', (one, ...others) => {
    for (const other of others) expect(foldText(other)).toBe(foldText(one))
  })

  it.each([
    ['йод', 'иод'],
    ['か', 'が'],
    ['กำ', 'กา'],
    ['कि', 'क'],
    ['a', 'ä x'],
    ['語', '话'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other))
  })

  it('is the same once more, and after a Mac has written it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')))
      }),
      { numRuns },
    )
  })
})

describe('foldedText', () => {
  const found = (text: string, wanted: string): string[] => {
    const { folded, rangeOf } = foldedText(text)
    const needle = foldText(wanted)
    const places: string[] = []
    for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
      const { from, to } = rangeOf(at, at + needle.length)
      places.push(text.slice(from, to))
    }
    return places
  }

  it.each([
    ['a ﬁsh and a fish', 'fish', ['ﬁsh', 'fish']],
    ['Die Straße, die Strasse', 'strasse', ['Straße', 'Strasse']],
    ['one cafe\u0301 and CAFÉ', 'cafe', ['cafe\u0301', 'CAFÉ']],
    ['😀😀 naïve 😀', 'naive', ['naïve']],
    ['𝒳 is 𝐱', 'x', ['𝒳', '𝐱']],
    ['مُحَمَّد وأحمد', 'محمد', ['مُحَمَّد']],
    ['이 문장은', '문장', ['문장']],
    ['문장'.normalize('NFD'), '장', ['장'.normalize('NFD')]],
    ['so\u00adft', 'soft', ['so\u00adft']],
  ])('finds in %s where %s is', (text, wanted, expected) => {
    expect(found(text, wanted)).toEqual(expected)
  })

  it('says what is a part of a character only', () => {
    const { folded, isWhole } = foldedText('aﬁb')
    expect(folded).toBe('afib')
    expect([isWhole(1, 2), isWhole(2, 3), isWhole(1, 3), isWhole(0, 1), isWhole(0, 4)]).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
  })

  it('folds as foldText does, and leads back to characters of which it was made', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const { folded, rangeOf } = foldedText(text)
        expect(folded).toBe(foldText(text))
        for (let at = 0; at < folded.length; at += 1) {
          const { from, to } = rangeOf(at, at + 1)
          expect(foldText(text.slice(from, to))).toContain(folded[at])
        }
      }),
      { numRuns },
    )
  })
})
