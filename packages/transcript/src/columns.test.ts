import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromColumns, toColumns } from './columns.ts'
import type { NamedSection } from './text.ts'

/** Nothing ends before it starts. */
function inTime<Value extends { startMs: number; endMs: number }>(value: Value): Value {
  return { ...value, endMs: Math.max(value.startMs, value.endMs) }
}

const time = fc.integer({ min: 0, max: 20_000_000 })
const word = fc
  .record(
    {
      text: fc.oneof(fc.constantFrom('one', 'two', 'three,', '早', ''), fc.string({ unit: 'binary' })),
      startMs: time,
      endMs: time,
      confidence: fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100),
      alternative: fc.constantFrom('', 'two', 'forty rose'),
      reviewed: fc.constant(true as const),
    },
    { requiredKeys: ['text', 'startMs', 'endMs'], noNullPrototype: true },
  )
  .map(inTime)
const position = fc.constant('top' as const)
const subtitles = fc.record(
  {
    cuts: fc.array(
      fc.record(
        {
          id: fc.uuid(),
          from: fc.nat(1000),
          breaks: fc.array(fc.nat(1000), { maxLength: 2 }),
          startMs: time,
          endMs: time,
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
          startMs: time,
          endMs: time,
          position,
        },
        { requiredKeys: ['id', 'kind', 'text', 'startMs', 'endMs'], noNullPrototype: true },
      ),
    ),
  },
  { noNullPrototype: true },
)
const section = fc
  .record({
    id: fc.uuid(),
    speakerId: fc.constantFrom('S1', 'S2'),
    speakerName: fc.constantFrom('Anna', '说话人1'),
    startMs: time,
    endMs: time,
    language: fc.option(fc.constantFrom('zh', 'pt-BR'), { nil: undefined }),
    alongside: fc.option(fc.uniqueArray(fc.constantFrom('S1', 'S2', 'S3'), { minLength: 1 }), {
      nil: undefined,
    }),
    subtitles: fc.option(subtitles, { nil: undefined }),
    words: fc.array(word),
    isSpaced: fc.boolean(),
    hasWords: fc.boolean(),
  })
  .map(({ isSpaced, hasWords, words, language, alongside, subtitles: own, ...head }): NamedSection => ({
    ...inTime(head),
    ...(language === undefined ? {} : { language }),
    ...(alongside === undefined ? {} : { alongside }),
    ...(own === undefined ? {} : { subtitles: own }),
    text: words.map(({ text }) => text).join(isSpaced ? ' ' : ''),
    words: hasWords ? words : undefined,
  }))

it('gives back any sections, through JSON as well', () => {
  fc.assert(
    fc.property(fc.array(section), (sections) => {
      expect(fromColumns(JSON.parse(JSON.stringify(toColumns(sections))))).toEqual(sections)
    }),
  )
})

it('is read without its words before they are there', () => {
  fc.assert(
    fc.property(fc.array(section), (sections) => {
      const { words: _, ...texts } = toColumns(sections)
      expect(fromColumns(texts)).toEqual(sections.map(({ words: _words, ...head }) => head))
    }),
  )
})

it('reads a text that was kept before sections had subtitles', () => {
  const kept = {
    speakers: [['S1', 'Anna']] as [string, string][],
    ids: ['s'],
    by: [0],
    starts: [100],
    spans: [900],
    texts: ['one two'],
  }
  expect(fromColumns(kept)).toEqual([
    {
      id: 's',
      speakerId: 'S1',
      speakerName: 'Anna',
      startMs: 100,
      endMs: 1000,
      text: 'one two',
      words: undefined,
    },
  ])
})

it('rounds what is finer than it keeps', () => {
  const [read] = fromColumns(
    toColumns([
      {
        id: 's',
        speakerId: 'S1',
        speakerName: 'Anna',
        startMs: 0.4,
        endMs: 1000.6,
        text: 'one two',
        words: [
          { text: 'one', startMs: 0.4, endMs: 500.5, confidence: 0.123 },
          { text: 'two', startMs: 500.5, endMs: 1000.6 },
        ],
      },
    ]),
  )
  expect(read).toMatchObject({
    startMs: 0,
    endMs: 1001,
    words: [
      { startMs: 0, endMs: 501, confidence: 0.12 },
      { startMs: 501, endMs: 1001 },
    ],
  })
})
