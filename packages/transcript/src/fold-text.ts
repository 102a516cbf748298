import { foldCase } from './fold-case.ts'

/** A text in the form in which it is searched, and where its characters are in the text as given. */
export interface FoldedText {
  readonly folded: string
  /** What of the text as given `folded.slice(from, to)` was made of: whole characters with their marks. */
  readonly rangeOf: (from: number, to: number) => { from: number; to: number }
  /** Whether `folded.slice(from, to)` was made of whole characters: the `f` of a folded `ﬁ` was not. */
  readonly isWhole: (from: number, to: number) => boolean
}

/**
 * The form in which texts are searched: without case, accents, vowel marks and characters that show nothing, compatibility forms as what they
 * stand for, and one apostrophe, quotation mark, dash and space for all. Looking for something is comparing this form of both. In the database,
 * `searchable` does the same. Names that have to differ are compared by `foldCase`.
 *
 * @example
 * foldText('Cafe\u0301 “ﬁn”') === foldText('CAFÉ "fin"') // true
 */
export function foldText(text: string): string {
  return isAscii(text) ? foldAscii(text) : unitsOf(text).map(foldUnit).join('')
}

/**
 * As {@link foldText}, with the way back.
 *
 * @example
 * foldedText('Straße').rangeOf(0, 7) // { from: 0, to: 6 }
 */
export function foldedText(text: string): FoldedText {
  if (isAscii(text))
    return { folded: foldAscii(text), rangeOf: (from, to) => ({ from, to }), isWhole: () => true }
  const pieces: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const unit of unitsOf(text)) {
    const isLong = unit.length > 1 && isAscii(unit)
    const piece = isLong ? foldAscii(unit) : foldUnit(unit)
    pieces.push(piece)
    for (let place = 0; place < piece.length; place += 1) {
      starts.push(isLong ? at + place : at)
      ends.push(isLong ? at + place + 1 : at + unit.length)
    }
    at += unit.length
  }
  return {
    folded: pieces.join(''),
    rangeOf: (from, to) => ({ from: starts[from] ?? text.length, to: ends[to - 1] ?? 0 }),
    isWhole: (from, to) =>
      (from === 0 || starts[from - 1] !== starts[from]) && (to >= ends.length || ends[to - 1] !== ends[to]),
  }
}

/** Runs of ASCII; a syllable of Korean, in letters too; everything else a character. With the marks on it. */
const units =
  /[\0-\x7f]+(?![\p{M}\uff9e\uff9f])|(?:[\u1100-\u115f\u3131-\u314e\uffa1-\uffbe][\u1160-\u11a7\u314f-\u3163\uffc2-\uffdc]?[\u11a8-\u11ff]?|[^\p{M}])[\p{M}\uff9e\uff9f]*|\p{M}+/gu

function unitsOf(text: string): readonly string[] {
  return text.match(units) ?? []
}

/**
 * Accents and vowel marks of Latin, Greek, Cyrillic, Hebrew, Arabic and Syriac, and what shows nothing. Not the breve of й, which makes another
 * letter, nor marks of scripts that write their vowels with them.
 */
const marks =
  /(?<![иИ])\u0306|[\u0300-\u0305\u0307-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u08ca-\u08e1\u08e3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]/gu

/** What no normalization takes apart. */
const others: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't' },
  // Letters that keyboards of Arabic and Persian write in two ways.
  ...{ '\u0671': '\u0627', '\u06a9': '\u0643', '\u0649': '\u064a', '\u06cc': '\u064a' },
}
const apostrophes = /[`\u2018\u2019\u201a\u201b\u2032\u02b9\u02bb\u02bc\u05f3]/gu
const quotationMarks = /[\u201c-\u201f\u05f4]/gu
const dashes = /[\u2010\u2012-\u2015\u2212\u05be]/gu
const spaces = /[\t\n\v\f\r\u0085\u1680\u2028\u2029]/gu

const known = new Map<string, string>()
const maxKnown = 20_000

function foldUnit(unit: string): string {
  let folded = known.get(unit)
  if (folded === undefined) {
    const bare = unit.normalize('NFKD').replaceAll(' \u0301', "'").replace(marks, '')
    folded = foldMarksOfPrint(foldCase(bare).replace(/[^\0-\x7f]/gu, (letter) => others[letter] ?? letter))
    // Of runs of ASCII there is no end.
    if (unit.length < 4 && known.size < maxKnown) known.set(unit, folded)
  }
  return folded
}

function foldMarksOfPrint(text: string): string {
  return text.replace(apostrophes, "'").replace(quotationMarks, '"').replace(dashes, '-').replace(spaces, ' ')
}

function foldAscii(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('`', "'")
    .replace(/[\t-\r]/g, ' ')
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text)
}
