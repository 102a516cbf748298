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
const position = fc.constant('top' as const)
const captions = fc.record(
  {
    cuts: fc.array(
      fc.record(
        {
          id: fc.uuid(),
          from: fc.nat(1000),
          breaks: fc.array(fc.nat(1000), { maxLength: 2 }),
          startTime: time,
          endTime: time,
          position,
        },
        { requiredKeys: ['id', 'from'], noNullPrototype: true },
      ),
    ),
    marks: fc.array(
      fc.record(
        {
          id: fc.uuid(),
          kind: fc.constantFrom('sound' as const, 'narrative' as const),
          text: fc.string(),
          startTime: time,
          endTime: time,
          position,
        },
        { requiredKeys: ['id', 'kind', 'text', 'startTime', 'endTime'], noNullPrototype: true },
      ),
    ),
  },
  { noNullPrototype: true },
)
const section = fc
  .record({
    sectionId: fc.uuid(),
    spkId: fc.constantFrom('S1', 'S2'),
    spkName: fc.constantFrom('Anna', '说话人1'),
    startTime: time,
    endTime: time,
    language: fc.option(fc.constantFrom('zh', 'pt-BR'), { nil: undefined }),
    alongside: fc.option(fc.uniqueArray(fc.constantFrom('S1', 'S2', 'S3'), { minLength: 1 }), {
      nil: undefined,
    }),
    captions: fc.option(captions, { nil: undefined }),
    words: fc.array(word),
    isSpaced: fc.boolean(),
    hasWords: fc.boolean(),
  })
  .map(({ isSpaced, hasWords, words, language, alongside, captions: own, ...head }): TranscriptSection => ({
    ...head,
    ...(language === undefined ? {} : { language }),
    ...(alongside === undefined ? {} : { alongside }),
    ...(own === undefined ? {} : { captions: own }),
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

it('reads a text that was kept before sections had captions', () => {
  const kept = {
    speakers: [['S1', 'Anna']] as [string, string][],
    ids: ['s'],
    by: [0],
    starts: [100],
    spans: [900],
    texts: ['one two'],
  }
  expect(fromTextColumns(kept)).toEqual([
    { sectionId: 's', spkId: 'S1', spkName: 'Anna', startTime: 100, endTime: 1000, text: 'one two' },
  ])
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
