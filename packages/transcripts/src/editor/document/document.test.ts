import { readWireSection, toColumns } from '@longhand/transcript'
import type { TranscriptSection } from '@longhand/contracts'
import { sectionsSchema } from '@longhand/contracts/schemas'
import {
  applyOperation,
  createText,
  presentSpeakers,
  sectionOf,
  speakerOf,
  timedWords,
} from '@longhand/transcript'
import type { Section, Operation, SectionSubtitles, Text } from '@longhand/transcript'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { playheadAt, wordAtOffset } from './playhead.ts'
import { readTranscript, sectionChangesOf, writeTranscript } from '@longhand/transcript'

function section(text: string, overrides: Partial<Section> = {}): Section {
  const startMs = overrides.startMs ?? 1000
  const words = text.split(' ').map((word, index) => ({
    text: word,
    startMs: startMs + index * 500,
    endMs: startMs + index * 500 + 400,
    confidence: 0.9,
  }))
  return { id: 's1', speakerId: 'a', startMs, endMs: startMs + words.length * 500, text, words, ...overrides }
}

const three = createText(
  [
    section('one two', { id: '1' }),
    section('three four', { id: '2', speakerId: 'b', startMs: 3000 }),
    section('five', { id: '3', startMs: 5000 }),
  ],
  [
    { id: 'a', name: 'Anna' },
    { id: 'b', name: 'Bob' },
  ],
)

function edit(before: Section, text: string): Section {
  const document = createText([before], [{ id: 'a', name: 'Anna' }])
  return sectionOf(applyOperation(document, { type: 'editText', sectionId: before.id, text }), before.id)!
}

const timesOf = (of: Section): string[] =>
  timedWords(of).map(({ text, startMs, endMs }) => `${text} ${startMs}–${endMs}`)

describe('editing the text of a section', () => {
  it('keeps the times of the words that stay', () => {
    expect(timesOf(edit(section('one two three'), 'one 2 three'))).toEqual([
      'one 1000–1400',
      '2 1500–1900',
      'three 2000–2400',
    ])
  })

  it('times inserted words at the pace of speech after the word before them', () => {
    const before = section('one two', {
      words: [
        { text: 'one', startMs: 1000, endMs: 1200 },
        { text: 'two', startMs: 1800, endMs: 2000 },
      ],
    })
    expect(timesOf(edit(before, 'one and a two'))).toEqual([
      'one 1000–1200',
      'and 1200–1440',
      'a 1440–1520',
      'two 1800–2000',
    ])
  })

  it('does not confuse a word with one that begins alike', () => {
    expect(timesOf(edit(section('can not'), 'cannot not'))).toEqual(['cannot 1000–1400', 'not 1500–1900'])
  })

  it('forgets the confidence of replaced words only', () => {
    expect(edit(section('one two'), 'one too').words!.map(({ confidence }) => confidence)).toEqual([
      0.9,
      undefined,
    ])
  })

  it('takes a changed case or comma for the same word', () => {
    expect(timesOf(edit(section('well yes'), 'Well, yes.'))).toEqual(['Well, 1000–1400', 'yes. 1500–1900'])
  })

  it('brings the exact words back when an edit is undone step by step', () => {
    const before = section('one two three')
    const after = edit(edit(edit(before, 'one thr'), ''), 'one two three')
    expect(after).toEqual(before)
    expect(after.words).toBe(before.words)
  })

  it('cuts Chinese without spaces along the words of the engine, else by the rules of Unicode', () => {
    const words = [
      { text: '今天', startMs: 0, endMs: 400 },
      { text: '天气', startMs: 400, endMs: 800 },
      { text: '好', startMs: 900, endMs: 1000 },
    ]
    const before = section('今天天气好。', { startMs: 0, endMs: 1000, words })
    expect(timedWords(before).map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2, 4],
      [4, 5],
    ])
    expect(timesOf(edit(before, '今天天气真好！'))).toEqual([
      '今天 0–400',
      '天气 400–800',
      '真 800–880',
      '好！ 900–1000',
    ])
  })

  it('does not let a word that is typed into a pause fill it', () => {
    const words = [
      { text: 'we', startMs: 0, endMs: 200 },
      { text: 'met', startMs: 200, endMs: 500 },
      { text: 'friday', startMs: 5000, endMs: 5400 },
    ]
    const before = section('we met friday', { startMs: 0, endMs: 9000, words })
    expect(timesOf(edit(before, 'we met on friday night')).slice(2)).toEqual([
      'on 500–660',
      'friday 5000–5400',
      'night 5400–5800',
    ])
  })

  it('leaves nothing to hear when everything is deleted', () => {
    expect(edit(section('one two'), '').words).toEqual([])
  })

  it('changes nothing for the same text or a section that is not there', () => {
    expect(applyOperation(three, { type: 'editText', sectionId: '1', text: 'one two' })).toBe(three)
    expect(applyOperation(three, { type: 'editText', sectionId: 'gone', text: 'x' })).toBe(three)
  })

  it('shares every other section with the document before', () => {
    const after = applyOperation(three, { type: 'editText', sectionId: '1', text: 'one' })
    expect(after.sections[1]).toBe(three.sections[1])
    expect(after.places).toBe(three.places)
    expect(three.sections[0]!.text).toBe('one two')
  })
})

describe('the words of a section that is heard', () => {
  it('are made up where the engine gave none', () => {
    expect(timesOf(section('ab cd', { startMs: 0, endMs: 1000, words: undefined }))).toEqual([
      'ab 0–500',
      'cd 500–1000',
    ])
  })

  it('are joined to a text that writes them otherwise', () => {
    const words = [
      { text: 'hello', startMs: 0, endMs: 300 },
      { text: 'world', startMs: 400, endMs: 700 },
    ]
    expect(timesOf(section('Hello, world.', { startMs: 0, endMs: 800, words }))).toEqual([
      'Hello, 0–300',
      'world. 400–700',
    ])
  })

  it('begin in order and end with the section, even where the engine overlapped them', () => {
    const words = [
      { text: 'a', startMs: 0, endMs: 900 },
      { text: 'b', startMs: 500, endMs: 2000 },
    ]
    expect(timesOf(section('a b', { startMs: 0, endMs: 1000, words }))).toEqual(['a 0–900', 'b 500–1000'])
  })
})

describe('renaming a speaker', () => {
  const names = (document: Text): string[] =>
    document.sections.map(({ speakerId }) => speakerOf(document, speakerId).name)
  const rename = (name: string, everywhere: boolean, sectionId = '1'): Text =>
    applyOperation(three, { type: 'renameSpeaker', sectionId, name, everywhere })

  it('changes one section, and the others keep theirs', () => {
    expect(names(rename('Carl', false))).toEqual(['Carl', 'Bob', 'Anna'])
  })

  it('changes all sections of the speaker in batch, in no time', () => {
    const after = rename('Carl', true)
    expect(names(after)).toEqual(['Carl', 'Bob', 'Carl'])
    expect(after.sections).toBe(three.sections)
  })

  it('makes one speaker of two when the name is another’s', () => {
    const after = rename('Bob', true)
    expect(names(after)).toEqual(['Bob', 'Bob', 'Bob'])
    expect(presentSpeakers(after)).toEqual([{ id: 'b', name: 'Bob' }])
  })

  it('keeps everyone’s place, and with it the colour', () => {
    const after = rename('Carl', false)
    expect(after.speakers.map(({ name }) => name)).toEqual(['Anna', 'Bob', 'Carl'])
    expect(rename('Zoe', false, '2').speakers.map(({ name }) => name)).toEqual(['Anna', 'Zoe'])
  })

  it('changes nothing for the same name', () => {
    expect(rename('Anna', true)).toBe(three)
  })
})

describe('the wire form', () => {
  it('comes back as it went', () => {
    const wire = writeTranscript(three)
    expect(sectionsSchema.parse(JSON.parse(wire))).toHaveLength(3)
    expect(writeTranscript(readTranscript(wire))).toBe(wire)
    expect(readTranscript(wire)).toEqual(three)
  })

  it('leaves out the words that the receiver has', () => {
    const after = applyOperation(three, { type: 'editText', sectionId: '1', text: 'one too' })
    const sent = sectionsSchema.parse(JSON.parse(writeTranscript(after, three)))
    expect(sent.map(({ words }) => words?.length)).toEqual([2, undefined, undefined])
    const renamed = applyOperation(three, {
      type: 'renameSpeaker',
      sectionId: '1',
      name: 'Carl',
      everywhere: false,
    })
    expect(
      sectionsSchema
        .parse(JSON.parse(writeTranscript(renamed, three)))
        .every(({ words }) => words === undefined),
    ).toBe(true)
  })

  describe('of subtitles', () => {
    const subtitles: SectionSubtitles = {
      cuts: [
        { id: 'a', from: 0, breaks: [2], startMs: 900 },
        { id: 'b', from: 4, endMs: 2100, position: 'top' },
      ],
      marks: [{ id: 'm', kind: 'sound', text: '[applause]', startMs: 2000, endMs: 2500 }],
    }
    const subtitled = applyOperation(three, { type: 'setSubtitles', sectionId: '1', subtitles })
    const sentIn = (before: Text, after: Text) =>
      sectionChangesOf(before, after).flatMap(({ sections }) => sections)

    it('comes back as it went', () => {
      const wire = writeTranscript(subtitled)
      expect(sectionsSchema.parse(JSON.parse(wire))[0]!.captions?.cuts[0]).toEqual({
        id: 'a',
        from: 0,
        breaks: [2],
        startTime: 900,
      })
      expect(readTranscript(wire)).toEqual(subtitled)
      expect(
        readTranscript(
          JSON.stringify(toColumns((JSON.parse(wire) as TranscriptSection[]).map(readWireSection))),
        ),
      ).toEqual(subtitled)
    })

    it('is sent where it alone changed, without the text', () => {
      expect(sentIn(three, subtitled)).toMatchObject([
        { sectionId: '1', captions: { marks: [{ text: '[applause]' }] } },
      ])
      expect(sentIn(three, subtitled)[0]).not.toHaveProperty('text')
      const same = applyOperation(subtitled, {
        type: 'setSubtitles',
        sectionId: '1',
        subtitles: structuredClone(subtitles),
      })
      expect(sectionChangesOf(subtitled, same)).toEqual([])
      const moved = applyOperation(subtitled, {
        type: 'setSubtitles',
        sectionId: '1',
        subtitles: { ...subtitles, marks: [] },
      })
      expect(sentIn(subtitled, moved)).toHaveLength(1)
    })

    it('says that they are gone, and nothing where there were none', () => {
      const removed = applyOperation(subtitled, {
        type: 'setSubtitles',
        sectionId: '1',
        subtitles: undefined,
      })
      expect(sentIn(subtitled, removed)).toMatchObject([{ sectionId: '1', captions: null }])
      expect(JSON.parse(writeTranscript(removed, subtitled))).toMatchObject([{ captions: null }, {}, {}])
      const renamed = applyOperation(three, {
        type: 'renameSpeaker',
        sectionId: '1',
        name: 'Carl',
        everywhere: false,
      })
      expect(sentIn(three, renamed)[0]).not.toHaveProperty('captions')
    })
  })

  it('of an edited document satisfies the schema', () => {
    const after = applyOperation(three, { type: 'editText', sectionId: '1', text: '"one" \u2028 <two>' })
    expect(sectionsSchema.parse(JSON.parse(writeTranscript(after)))[0]!.text).toBe('"one" \u2028 <two>')
  })

  it('tells apart two names under one id, and two people of one name', () => {
    const wire = JSON.parse(writeTranscript(three)) as { spkId: string; spkName: string }[]
    wire[2]!.spkName = 'Cleo'
    const document = readTranscript(JSON.stringify(wire))
    expect(document.speakers.map(({ name }) => name)).toEqual(['Anna', 'Bob', 'Cleo'])
    expect(new Set(document.speakers.map(({ id }) => id)).size).toBe(3)
    wire[1]!.spkName = 'Anna'
    expect(readTranscript(JSON.stringify(wire)).speakers.map(({ name }) => name)).toEqual([
      'Anna',
      'Anna',
      'Cleo',
    ])
  })

  it('may be empty, not something else', () => {
    expect(readTranscript('').sections).toEqual([])
    expect(() => readTranscript('{}')).toThrow(SyntaxError)
    expect(() => readTranscript('[')).toThrow(SyntaxError)
  })
})

describe('the playhead', () => {
  it.each([
    [0, undefined],
    [1000, 'one'],
    [1450, 'one'],
    [1500, 'two'],
    [2900, 'two'],
    [3100, 'three'],
    [99_000, 'five'],
  ])('at %i ms is on %s', (timeMs, word) => {
    expect(playheadAt(three, timeMs)?.word?.text).toBe(word)
  })

  it('goes by time where sections are in another order', () => {
    const mixed = createText([three.sections[2]!, three.sections[0]!], three.speakers)
    expect(playheadAt(mixed, 1200)).toMatchObject({ place: 1, word: { text: 'one' } })
  })

  it('finds the word at a place of the text', () => {
    const at = (offset: number): string | undefined => wordAtOffset(three.sections[0]!, offset)?.text
    expect([at(0), at(2), at(3), at(6), at(7)]).toEqual(['one', 'one', 'two', 'two', 'two'])
  })
})

const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('one', 'two', 'three', 'Well,', 'a', '今天好', '😀', '<b>', '—', 'مرحبا'),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 12 },
  )
  .map((words) => words.join(' '))
const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    type: fc.constant('editText' as const),
    sectionId: fc.constantFrom('1', '2', '3'),
    text: anyText,
  }),
  fc.record({
    type: fc.constant('renameSpeaker' as const),
    sectionId: fc.constantFrom('1', '2', '3'),
    name: fc.constantFrom('Anna', 'Bob', 'Carl', '王'),
    everywhere: fc.boolean(),
  }),
)

/** The long proof runs `LONGHAND_PROOF_RUNS` histories; every test run a share of them. */
const numRuns = Number(process.env.LONGHAND_PROOF_RUNS ?? 50)

describe('for any history of operations', () => {
  it('text is what was typed, words are in its order, times rise inside the section, and the wire form comes back', () => {
    fc.assert(
      fc.property(fc.array(anyOperation, { maxLength: 20 }), (history) => {
        const texts = new Map(three.sections.map(({ id, text }) => [id, text]))
        let document = three
        for (const operation of history) {
          document = applyOperation(document, operation)
          if (operation.type === 'editText') texts.set(operation.sectionId, operation.text)
        }
        for (const after of document.sections) {
          expect(after.text).toBe(texts.get(after.id))
          expectOrderedWords(after)
        }
        const again = readTranscript(writeTranscript(document))
        expect(again.sections.map(({ text, words }) => ({ text, words }))).toEqual(
          document.sections.map(({ text, words }) => ({ text, words })),
        )
        for (const after of again.sections) expectOrderedWords(after)
      }),
      { numRuns },
    )
  })

  it('does not depend on the way: the times are those of the last text alone', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 6 }), (texts) => {
        const before = section('one two three Well, a one two')
        const stepByStep = texts.reduce(edit, before)
        expect(stepByStep).toEqual(edit(before, texts.at(-1)!))
      }),
      { numRuns },
    )
  })
})

function expectOrderedWords(of: Section): void {
  const words = timedWords(of)
  // One expectation for all: thousands of them would take longer than what they look at.
  const misplaced = words.filter((word, index) => {
    const { to = 0, startMs = of.startMs } = words[index - 1] ?? {}
    const isInText = word.from >= to && of.text.slice(word.from, word.to) === word.text
    return !isInText || word.startMs < startMs || word.endMs < word.startMs || word.endMs > of.endMs
  })
  expect(misplaced).toEqual([])
  const covered = words.map(({ text }) => text).join('')
  expect([...of.text.matchAll(/[\p{L}\p{N}]/gu)].map(String).join('')).toBe(
    [...covered.matchAll(/[\p{L}\p{N}]/gu)].map(String).join(''),
  )
}
