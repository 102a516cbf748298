import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinWords } from '../words/join-words.ts'
import { segmentId } from '../engines/segment-id.ts'
import type { Segment, Turn, Word } from '../ports.ts'
import { assembleSections } from './assemble-sections.ts'

/** A segment of half-second words from `start` on. */
function segment(text: string, start: number, extra: Partial<Word> = {}): Segment {
  const words = text.split(' ').map((word, index): Word => {
    return {
      text: word,
      start: start + index * 0.5,
      end: start + index * 0.5 + 0.4,
      timing: 'exact',
      ...extra,
    }
  })
  return { id: segmentId(start, extra.channel), start, end: words.at(-1)?.end ?? start, text, words }
}

const turn = (speaker: string, start: number, end: number): Turn => ({ speaker, start, end })
const summary = (sections: ReturnType<typeof assembleSections>) =>
  sections.map(({ speaker, text }) => `${speaker}: ${text}`)

describe('assembleSections', () => {
  it('gives each word to the turn that covers it', () => {
    const sections = assembleSections(
      [segment('how are you fine thanks', 0)],
      [turn('S1', 0, 1.45), turn('S2', 1.45, 3)],
    )
    expect(summary(sections)).toEqual(['S1: how are you', 'S2: fine thanks'])
    expect(sections[1]).toMatchObject({ start: 1.5, end: 2.4 })
  })

  it('gives a word outside all turns to the nearest', () => {
    const sections = assembleSections(
      [segment('one two three', 10)],
      [turn('A', 0, 9.5), turn('B', 14, 15), turn('C', 11.2, 11.3)],
    )
    expect(summary(sections)).toEqual(['S1: one', 'S2: two three'])
  })

  it('says who else speaks meanwhile, for as long as that can be told from a border', () => {
    const turns = [turn('A', 0, 6), turn('B', 4, 9), turn('C', 8.8, 9.4), turn('D', 1, 3)]
    const [first, second] = assembleSections(
      [segment('one two three four five six seven eight nine ten', 0), segment('eleven twelve thirteen', 7)],
      turns,
    )
    expect([first?.speaker, first?.alongside]).toEqual(['S1', ['S2']])
    expect([second?.speaker, second?.alongside]).toEqual(['S2', undefined])
  })

  it('gives a word in a turn that others fall into to the one who goes on', () => {
    const turns = [turn('A', 0, 10), turn('B', 2, 3), turn('A', 30, 31)]
    expect(summary(assembleSections([segment('so i went on', 6)], turns))).toEqual(['S1: so i went on'])
    expect(
      summary(
        assembleSections([segment('later', 12)], [turn('A', 0, 11), turn('B', 2, 3), turn('C', 14, 15)]),
      ),
    ).toEqual(['S1: later'])
  })

  it('names speakers in order of appearance', () => {
    const sections = assembleSections(
      [segment('a', 0), segment('b', 1), segment('c', 2)],
      [turn('S2', 0, 0.9), turn('S1', 1, 1.9), turn('S2', 2, 3)],
    )
    expect(summary(sections)).toEqual(['S1: a', 'S2: b', 'S1: c'])
  })

  it('knows no speakers without turns', () => {
    expect(summary(assembleSections([segment('alone here', 0)], []))).toEqual(['S1: alone here'])
  })

  it('takes the speakers that the engine named', () => {
    const sections = assembleSections(
      [
        { ...segment('hi', 0), speaker: 'A' },
        { ...segment('yes', 1), speaker: 'B' },
      ],
      [turn('S1', 0, 9)],
    )
    expect(summary(sections)).toEqual(['S1: hi', 'S2: yes'])
  })

  it('makes each channel a speaker and keeps sentences whole where both talk at once', () => {
    const left = segment('are you there at all', 0, { channel: 0 })
    const right = segment('yes i am', 1, { channel: 1 })
    expect(summary(assembleSections([right, left], [], { punctuate: true }))).toEqual([
      'S1: Are you there at all.',
      'S2: Yes I am.',
    ])
  })

  it('begins a new section where another language is spoken', () => {
    const inLanguage = (text: string, start: number, language?: string) => ({
      ...segment(text, start),
      ...(language !== undefined && { language }),
    })
    const segments = [
      inLanguage('how are you', 0, 'en'),
      inLanguage('fine', 1.5, 'en'),
      inLanguage('muy bien gracias', 2, 'es'),
      inLanguage('hm', 3.5),
    ]
    expect(assembleSections(segments, []).map(({ language, text }) => [language, text])).toEqual([
      ['en', 'how are you fine'],
      ['es', 'muy bien gracias'],
      [undefined, 'hm'],
    ])
  })

  it('begins a new section after a long pause, not after a short one', () => {
    const segments = [segment('one', 0), segment('two', 1.5), segment('three', 9)]
    expect(summary(assembleSections(segments, []))).toEqual(['S1: one two', 'S1: three'])
  })

  it('ends a long section at a breath', () => {
    const words = Array.from({ length: 100 }, (_, index): Word => {
      const start = index * 0.5 + (index >= 94 ? 0.2 : 0)
      return { text: `w${index}`, start, end: start + 0.4, timing: 'exact' }
    })
    const long: Segment = { id: 'x', start: 0, end: 51, text: joinWords(words), words }
    const [first, second] = assembleSections([long], [])
    expect(first?.words.at(-1)?.text).toBe('w93')
    expect(second?.words[0]?.text).toBe('w94')
  })

  it('adds capitals and full stops at pauses and changes of speaker', () => {
    const segments = [segment("i think i'm right", 0), segment('so do we', 2.8)]
    expect(summary(assembleSections(segments, [], { punctuate: true }))).toEqual([
      "S1: I think I'm right. So do we.",
    ])
    expect(
      summary(assembleSections(segments, [turn('S1', 0, 2.5), turn('S2', 2.5, 6)], { punctuate: true })),
    ).toEqual(["S1: I think I'm right.", 'S2: So do we.'])
  })

  it('loses no word, keeps the order and gives the same result whatever order segments come in', () => {
    const segments = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 12 })), { maxLength: 30 })
      .map((pairs) => {
        let position = 0
        return pairs.map(([pause, count]) => {
          const made = segment(
            Array.from({ length: count }, (_, index) => `w${position}n${index}`).join(' '),
            position + pause / 100,
          )
          position = made.end
          return made
        })
      })
    const turns = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 20 })), { maxLength: 20 })
      .map((pairs) => {
        let position = 0
        return pairs.map(([speaker, length]) => turn(`S${speaker}`, position, (position += length)))
      })
    fc.assert(
      fc.property(segments, turns, fc.integer(), (list, who, seed) => {
        const sections = assembleSections(list, who)
        expect(sections.flatMap(({ words }) => words.map(({ text }) => text))).toEqual(
          list.flatMap(({ words }) => words.map(({ text }) => text)),
        )
        for (const section of sections) {
          expect(section.text).toBe(joinWords(section.words))
          expect(section.start).toBeLessThanOrEqual(section.end)
          expect(section.end - section.start).toBeLessThan(62)
        }
        const shuffled = [...list].sort(
          (a, b) => ((a.start * 7919 + seed) % 13) - ((b.start * 7919 + seed) % 13),
        )
        expect(assembleSections(shuffled, who)).toEqual(sections)
      }),
    )
  })
})
