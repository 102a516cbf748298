import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromTextColumns, toTextColumns } from './text-columns.ts'
import type { TranscriptSection } from './transcripts/index.ts'

const time = fc.integer({ min: 0, max: 20_000_000 })
const word = fc.record(
  {
    text: fc.oneof(fc.constantFrom('one', 'two', 'three,', '早', ''), fc.string({ unit: 'binary' })),
    startTime: time,
    endTime: time,
    confidence: fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100),
    alternative: fc.constantFrom('', 'two', 'forty rose'),
    reviewed: fc.constant(true as const),
  },
  { requiredKeys: ['text', 'startTime', 'endTime'], noNullPrototype: true },
)
const section = fc
  .record({
    sectionId: fc.uuid(),
    spkId: fc.constantFrom('S1', 'S2'),
    spkName: fc.constantFrom('Anna', '说话人1'),
    startTime: time,
    endTime: time,
    language: fc.option(fc.constantFrom('zh', 'pt-BR'), { nil: undefined }),
    alongside: fc.option(fc.uniqueArray(fc.constantFrom('S1', 'S2', 'S3'), { minLength: 1 }), { nil: undefined }),
    words: fc.array(word),
    isSpaced: fc.boolean(),
    hasWords: fc.boolean(),
  })
  .map(({ isSpaced, hasWords, words, language, alongside, ...head }): TranscriptSection => ({
    ...head,
    ...(language === undefined ? {} : { language }),
    ...(alongside === undefined ? {} : { alongside }),
    text: words.map(({ text }) => text).join(isSpaced ? ' ' : ''),
    ...(hasWords ? { words } : {}),
  }))

it('gives back any sections, through JSON as well', () => {
  fc.assert(
    fc.property(fc.array(section), (sections) => {
      expect(fromTextColumns(JSON.parse(JSON.stringify(toTextColumns(sections))))).toEqual(sections)
    }),
  )
})

it('is read without its words before they are there', () => {
  fc.assert(
    fc.property(fc.array(section), (sections) => {
      const { words: _, ...texts } = toTextColumns(sections)
      expect(fromTextColumns(texts)).toEqual(sections.map(({ words: _words, ...head }) => head))
    }),
  )
})

it('rounds what is finer than it keeps', () => {
  const [read] = fromTextColumns(
    toTextColumns([
      {
        sectionId: 's',
        spkId: 'S1',
        spkName: 'Anna',
        startTime: 0.4,
        endTime: 1000.6,
        text: 'one two',
        words: [
          { text: 'one', startTime: 0.4, endTime: 500.5, confidence: 0.123 },
          { text: 'two', startTime: 500.5, endTime: 1000.6 },
        ],
      },
    ]),
  )
  expect(read).toMatchObject({
    startTime: 0,
    endTime: 1001,
    words: [
      { startTime: 0, endTime: 501, confidence: 0.12 },
      { startTime: 501, endTime: 1001 },
    ],
  })
})
