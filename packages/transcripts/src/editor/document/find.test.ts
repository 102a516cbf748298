import { applyOperation, createText } from '@longhand/transcript'
import type { Text } from '@longhand/transcript'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Finder, replaceAll, replaceOne } from './find.ts'
import type { Query } from './find.ts'

const numRuns = Number(process.env.LONGHAND_PROOF_RUNS ?? 300)
const asciiPunctuation = Array.from({ length: 0x7f - 0x20 }, (_, index) =>
  String.fromCharCode(0x20 + index),
).filter((character) => /[^\p{L}\p{N}]/u.test(character))

const documentOf = (...texts: readonly string[]): Text =>
  createText(
    texts.map((text, place) => ({
      id: `s${place}`,
      speakerId: 'a',
      startMs: place,
      endMs: place + 1,
      text,
      words: undefined,
    })),
    [{ id: 'a', name: '' }],
  )
const literal = (text: string): Query => ({ text, matchesCase: true, wholeWords: false })
const found = (document: Text, query: Query): string[] =>
  new Finder(query)
    .find(document)
    .texts.map(({ sectionId, from, to }) =>
      document.sections[document.places.get(sectionId)!]!.text.slice(from, to),
    )

/** Where a text says something, character by character, and nothing else. */
function placesOf(text: string, what: string): number[] {
  const characters = [...text]
  const wanted = [...what]
  const places: number[] = []
  for (let index = 0, offset = 0; index < characters.length;) {
    const isHere = wanted.every((character, ahead) => characters[index + ahead] === character)
    const step = isHere ? wanted.length : 1
    if (isHere) places.push(offset)
    offset += characters.slice(index, index + step).join('').length
    index += step
  }
  return places
}

const character = fc.oneof(
  fc.constantFrom(...asciiPunctuation),
  fc.constantFrom(
    'a',
    'A',
    'ß',
    'İ',
    'ſ',
    '中',
    '文',
    '😀',
    '\u{1f1e9}',
    'e\u0301',
    '\ud83d',
    '\ude00',
    '\u202e',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
)
const anyText = fc.array(character, { maxLength: 24 }).map((characters) => characters.join(''))
const anyWhat = fc.array(character, { minLength: 1, maxLength: 3 }).map((characters) => characters.join(''))
const anyQuery = fc.record({ text: anyWhat, matchesCase: fc.boolean(), wholeWords: fc.boolean() })
/** Texts that surely say what is looked for, now and then. */
const anyTexts = (what: string): fc.Arbitrary<string> =>
  fc.array(fc.oneof(anyText, fc.constant(what)), { maxLength: 6 }).map((texts) => texts.join(''))

describe('looking for something', () => {
  it.each(asciiPunctuation)('finds %j, alone and between letters', (mark) => {
    const document = documentOf(`blue${mark}green and x${mark}${mark}y`)
    expect(found(document, literal(mark)).filter((text) => text === mark).length).toBeGreaterThanOrEqual(3)
    expect(found(document, literal(`blue${mark}green`))).toEqual([`blue${mark}green`])
  })

  it('finds what the text says, whatever the characters, and nothing else', () => {
    fc.assert(
      fc.property(
        anyWhat.chain((what) => fc.tuple(fc.constant(what), anyTexts(what))),
        ([what, text]) => {
          expect(new Finder(literal(what)).find(documentOf(text)).texts.map(({ from }) => from)).toEqual(
            placesOf(text, what),
          )
        },
      ),
      { numRuns },
    )
  })

  it.each([
    ["it's", 'So it’s here, it´s.', ['it’s', 'it´s']],
    ['cafe', 'A café, a CAFE\u0301.', ['café', 'CAFE\u0301']],
    ['strasse', 'Die Straße', ['Straße']],
    ['fish', 'a ﬁsh', ['ﬁsh']],
    ['e-mail', 'an e\u2011mail', ['e\u2011mail']],
    ['10 km', '10\u00a0km', ['10\u00a0km']],
    ['محمد', 'قال مُحَمَّد', ['مُحَمَّد']],
    ['문장', '이 문장은', ['문장']],
    ['장', '문장'.normalize('NFD'), ['장'.normalize('NFD')]],
    ['𝒳', 'x 𝒳 X', ['x', '𝒳', 'X']],
    // A part of a character is nothing that could be replaced.
    ['i', 'ﬁ i', ['i']],
    ['ii', 'ﬁii', ['ii']],
    ['\u202e', 'a\u202eb', ['\u202e']],
  ])('finds %s in %s as it is written', (text, written, expected) => {
    expect(found(documentOf(written), { text, matchesCase: false, wholeWords: false })).toEqual(expected)
  })

  it('finds exactly what is written where case and accents matter', () => {
    expect(found(documentOf('Café cafe café'), literal('café'))).toEqual(['café'])
  })

  it('knows whole words where accents don’t matter', () => {
    const query = { text: 'resume', matchesCase: false, wholeWords: true }
    expect(found(documentOf('Résumé, résumés; pre-résumé'), query)).toEqual(['Résumé', 'résumé'])
  })

  it('knows whole words by letters beyond the first 65,536 characters too', () => {
    expect(found(documentOf('𝒳𝒴 𝒳 x'), { text: '𝒳', matchesCase: true, wholeWords: true })).toEqual(['𝒳'])
  })
})

describe('replacing', () => {
  it('changes exactly what is marked, and leaves the rest as it was', () => {
    fc.assert(
      fc.property(
        anyQuery.chain((query) =>
          fc.tuple(
            fc.constant(query),
            fc.array(anyTexts(query.text), { minLength: 1, maxLength: 4 }),
            anyText,
          ),
        ),
        ([query, texts, replacement]) => {
          const document = documentOf(...texts)
          const finder = new Finder(query)
          const expected = document.sections.map((section) => {
            const matches = finder.matchesIn(section)
            return matches
              .toReversed()
              .reduce(
                (text, { from, to }) => text.slice(0, from) + replacement + text.slice(to),
                section.text,
              )
          })
          const { operation, count } = replaceAll(document, finder, replacement)
          expect(applyOperation(document, operation).sections.map(({ text }) => text)).toEqual(expected)
          expect(count).toBe(finder.find(document).texts.length)
        },
      ),
      { numRuns },
    )
  })

  it('touches nothing that is not what is looked for now', () => {
    fc.assert(
      fc.property(anyWhat, anyWhat, anyText, (before, now, text) => {
        const document = documentOf(`${text} ${before}`)
        fc.pre(placesOf(document.sections[0]!.text, now).length === 0)
        expect(new Finder(literal(before)).find(document).texts).not.toEqual([])
        expect(
          applyOperation(document, replaceAll(document, new Finder(literal(now)), 'ZZZ').operation),
        ).toBe(document)
      }),
      { numRuns },
    )
  })

  it('marks no place that a text has lost', () => {
    const finder = new Finder(literal('boy'))
    const [match] = finder.find(documentOf('a boy')).texts
    expect(finder.matchAt(documentOf('a boy').sections[0]!, match!.from)).toEqual(match)
    expect(finder.matchAt(documentOf('a man').sections[0]!, match!.from)).toBeUndefined()
  })

  it('takes one place out of several', () => {
    const document = documentOf('a-b a-b')
    const [, second] = new Finder(literal('a-b')).find(document).texts
    expect(applyOperation(document, replaceOne(document, second!, '$&')).sections[0]!.text).toBe('a-b $&')
  })
})
