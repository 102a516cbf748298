import type { NamedSection, WireSection, WireWord } from '@longhand/transcript'
import type { TranscriptSubtitles, TranscriptSection } from '@longhand/contracts'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../errors/domain-error.ts'
import { completeSections, readSections, type TimedSection } from './sections.ts'
import { timedSections } from './testing.ts'

type Spoken = WireSection & { words: WireWord[] }

const section = (
  sectionId: string,
  startTime: number,
  text: string,
  more: Partial<TranscriptSection> = {},
): Spoken => {
  const words = text.split(' ').map((word, index) => ({
    text: word,
    startTime: startTime + index * 500,
    endTime: startTime + index * 500 + 400,
  }))
  return {
    sectionId,
    spkId: 'S1',
    spkName: 'Speaker1',
    startTime,
    endTime: words.at(-1)?.endTime ?? startTime,
    text,
    words,
    ...more,
  } as Spoken
}
const bare = ({ words: _, ...rest }: Spoken): TranscriptSection => rest
const first = section('a', 0, 'We meet tomorrow.')
const second = section('b', 3000, 'At noon then.')

const mark = { id: 'm', kind: 'sound' as const, text: '[bell]', startTime: 100, endTime: 400 }
const subtitled = (captions: TranscriptSubtitles): string => JSON.stringify([{ ...first, captions }])

describe('readSections', () => {
  it('reads what it is sent', () => {
    expect(readSections(JSON.stringify([first, bare(second)]))).toEqual([first, bare(second)])
  })

  it.each([
    ['text that is no JSON', 'nonsense'],
    ['an object', '{}'],
    ['a section without text', JSON.stringify([{ ...first, text: undefined }])],
    ['an end before its start', JSON.stringify([{ ...first, endTime: -1 }])],
    ['an end before its start, both positive', JSON.stringify([{ ...bare(second), endTime: 10 }])],
    ['two sections with one id', JSON.stringify([first, { ...second, sectionId: 'a' }])],
    ['a speaker name with a mark', JSON.stringify([{ ...first, spkName: 'A-B' }])],
    ['a speaker name of eleven characters', JSON.stringify([{ ...first, spkName: 'abcdefghijk' }])],
    ['an empty speaker name', JSON.stringify([{ ...first, spkName: '' }])],
    ['two subtitles with one id', subtitled({ cuts: [{ id: 'a', from: 0 }], marks: [{ ...mark, id: 'a' }] })],
    [
      'subtitles out of order',
      subtitled({
        cuts: [
          { id: 'a', from: 3 },
          { id: 'b', from: 3 },
        ],
        marks: [],
      }),
    ],
    [
      'a line that begins before its subtitle',
      subtitled({ cuts: [{ id: 'a', from: 3, breaks: [2] }], marks: [] }),
    ],
    [
      'a subtitle that ends as it starts',
      subtitled({ cuts: [{ id: 'a', from: 0, startTime: 5, endTime: 5 }], marks: [] }),
    ],
    ['a mark that ends before its start', subtitled({ cuts: [], marks: [{ ...mark, endTime: 10 }] })],
    ['marks out of order', subtitled({ cuts: [], marks: [mark, { ...mark, id: 'n', startTime: 10 }] })],
    ['a mark of a kind of its own', subtitled({ cuts: [], marks: [{ ...mark, kind: 'smell' as 'sound' }] })],
    ['a subtitle that begins before the text', subtitled({ cuts: [{ id: 'a', from: -1 }], marks: [] })],
    ['words out of order', JSON.stringify([{ ...first, words: [...first.words].reverse() }])],
  ])('refuses %s and names the field', (_, sent) => {
    const attempt = () => readSections(sent)
    expect(attempt).toThrow(DomainError)
    expect(attempt).toThrow(
      expect.objectContaining({ error: 'PARAMETER_INVALID', data: { field: 'asrResult' } }),
    )
  })

  it.each(['Speaker1', '说话人1', 'Speaker10', '陈'])('takes the speaker name %s', (spkName) => {
    expect(readSections(JSON.stringify([{ ...first, spkName }]))[0]?.spkName).toBe(spkName)
  })
})

describe('completeSections', () => {
  const [one, two] = timedSections([first, second]) as [TimedSection, TimedSection]
  const unspoken = (section: TimedSection): NamedSection => ({ ...section, words: undefined })

  it('keeps the words of a section that came without any and reads as before', () => {
    expect(completeSections([unspoken(one), unspoken(two)], [one, two])).toEqual([one, two])
  })

  it('keeps words that were sent and spell the text', () => {
    const moved = {
      ...one,
      words: one.words.map((word) => ({
        ...word,
        startMs: word.startMs + 5,
        endMs: word.endMs + 5,
      })),
    }
    expect(completeSections([moved], [one])).toEqual([moved])
  })

  it('takes words that were sent but spell another text only as a hint', () => {
    const [changed] = completeSections([{ ...one, text: 'We met tomorrow.' }], [one])
    expect(changed?.words.map((word) => word.text)).toEqual(['We', 'met', 'tomorrow.'])
    expect(changed?.words.map((word) => word.startMs)).toEqual([0, 500, 1000])
  })

  it('finds the times of a section that was split, by when it was said', () => {
    const [left, right] = completeSections(
      [
        { ...unspoken(one), text: 'We meet', endMs: 950 },
        { ...unspoken(one), id: 'new', text: 'tomorrow.', startMs: 950 },
      ],
      [one],
    )
    expect(left?.words).toEqual(one.words.slice(0, 2))
    expect(right?.words).toEqual(one.words.slice(2))
  })

  it('finds the times of sections that were joined', () => {
    const joined = { ...unspoken(one), text: `${one.text} ${two.text}`, endMs: two.endMs }
    expect(completeSections([joined], [one, two])[0]?.words).toEqual([...one.words, ...two.words])
  })
})
