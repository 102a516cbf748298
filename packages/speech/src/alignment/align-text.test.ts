import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Segment } from '../ports.ts'
import { alignText } from './align-text.ts'
import { pairWords } from './pair-words.ts'
import { retimed } from './retimed.ts'

const words = (text: string) => text.split(' ')
const heardIn = (written: string, heard: string) => pairWords(words(written), words(heard)).map((pair) => words(heard)[pair?.heard ?? -1])

/** One word a second, half of it sound. */
function segmentsOf(text: string, from = 0): Segment[] {
  const spoken = words(text).map((word, index) => ({ text: word, start: from + index, end: from + index + 0.5, timing: 'exact' as const }))
  return [{ id: `${from}`, start: from, end: from + spoken.length, text, words: spoken }]
}

describe('pairWords', () => {
  it.each([
    ['the same', 'so it was said', 'so it was said', ['so', 'it', 'was', 'said']],
    ['case and marks', '“So,” it WAS said.', 'so it was said', ['so', 'it', 'was', 'said']],
    ['misheard words', 'the knight rode away', 'the night road away', ['the', 'night', 'road', 'away']],
    ['a word too many', 'so it was said', 'so it uh was said', ['so', 'it', 'was', 'said']],
    ['a word too few', 'so it really was said', 'so it was said', ['so', 'it', undefined, 'was', 'said']],
    ['Chinese', '我 们 明天 见', '我 们 明年 见', ['我', '们', '明年', '见']],
  ])('%s', (_name, written, heard, expected) => {
    expect(heardIn(written, heard)).toEqual(expected)
  })

  it('does not take one refrain for another', () => {
    const verse = (name: string) => `${name} went down to the sea to see what she could see`
    const written = ['anna', 'bella', 'clara'].map(verse).join(' ')
    const heard = ['anna', 'clara'].map(verse).join(' ')
    const found = pairWords(words(written), words(heard))
    const perVerse = words(verse('anna')).length
    expect(found.slice(0, perVerse).map((pair) => pair?.heard)).toEqual([...Array(perVerse).keys()])
    expect(found.slice(perVerse, 2 * perVerse).every((pair) => pair === undefined)).toBe(true)
    expect(found.slice(2 * perVerse).map((pair) => pair?.heard)).toEqual([...Array(perVerse).keys()].map((place) => place + perVerse))
  })

  it('finds its way through texts that are too long to compare word by word', () => {
    const all = Array.from({ length: 6000 }, (_, index) => `w${(index * 7919) % 2003}${index % 3 === 0 ? 'a' : ''}`)
    const heard = all.map((word, index) => (index % 4 === 1 ? 'uh' : word))
    const pairs = pairWords(all, heard)
    expect(pairs.filter((pair, index) => pair?.heard === index).length / all.length).toBeGreaterThan(0.95)
  })

  it('only ever goes on', () => {
    const text = fc.array(fc.constantFrom('a', 'the', 'sea', 'see', 'knight'), { maxLength: 40 })
    fc.assert(
      fc.property(text, text, (written, heard) => {
        const places = pairWords(written, heard).flatMap((pair) => pair?.heard ?? [])
        expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
        expect(places.every((place) => place >= 0 && place < heard.length)).toBe(true)
      }),
    )
  })
})

describe('alignText', () => {
  it('gives each passage the times at which its words were heard', () => {
    const aligned = alignText([{ text: 'So it was said.' }, { text: 'And then the night came' }], segmentsOf('so it was said and then the night came'), [])
    expect(aligned.heard).toBe(1)
    expect(aligned.passages.map(({ start, end, passage }) => [start, end, passage])).toEqual([
      [0, 3.5, 0],
      [4, 8.5, 1],
    ])
    expect(aligned.passages[0]?.words.map(({ text, start }) => [text, start])).toEqual([
      ['So', 0],
      ['it', 1],
      ['was', 2],
      ['said.', 3],
    ])
  })

  it('puts words that were not heard where there is speech between those that were', () => {
    const segments = [...segmentsOf('one'), ...segmentsOf('four', 10)]
    const speech = [
      { start: 0, end: 0.5 },
      { start: 6, end: 8 },
      { start: 10, end: 11 },
    ]
    const [passage] = alignText([{ text: 'one two tri four' }], segments, speech).passages
    expect(passage?.words.map(({ text, start, timing }) => [text, start, timing])).toEqual([
      ['one', 0, 'exact'],
      ['two', 6, 'estimated'],
      ['tri', 7, 'estimated'],
      ['four', 10, 'exact'],
    ])
  })

  const marked = (texts: readonly string[], said: string) =>
    alignText(
      texts.map((text) => ({ text })),
      segmentsOf(said),
      [],
    ).passages.map(({ passage, start, words: inIt }) => [passage, start, inIt.map(({ confidence = 1 }) => confidence)])

  it('marks words of the text that no one says', () => {
    const texts = ['we begin here', 'a part that was left out when it was read', 'and we end here']
    expect(marked(texts, 'we begin here and we end here')).toEqual([
      [0, 0, [1, 1, 1]],
      [1, 2.5, Array(10).fill(0)],
      [2, 3, [1, 1, 1, 1]],
    ])
  })

  it('marks speech that the text does not have', () => {
    expect(marked(['we begin here', 'and we end here'], `we begin here ${'zzz '.repeat(12)}and we end here`)).toEqual([
      [0, 0, [1, 1, 1]],
      [undefined, 3, [0]],
      [1, 15, [1, 1, 1, 1]],
    ])
  })

  it('never goes back in time, and keeps every word', () => {
    const text = fc.array(fc.constantFrom('a', 'the', 'sea', 'see', 'knight'), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(text, text, (written, heard) => {
        const { passages } = alignText([{ text: written.join(' ') }], segmentsOf(heard.join(' ')), [{ start: 0, end: heard.length }])
        const own = passages.filter(({ passage }) => passage === 0).flatMap(({ words: inIt }) => inIt)
        expect(own.map(({ text: word }) => word)).toEqual(written)
        expect(own.every(({ start, end }, index) => end >= start && start >= (own[index - 1]?.start ?? 0))).toBe(true)
      }),
    )
  })
})

describe('stretches', () => {
  const text = 'so it was said that night in the old house by the river and no one came'
  const aligned = (said: string) => alignText([{ text }], segmentsOf(said), [{ start: 0, end: 30 }])
  const shapes = (said: string) => aligned(said).stretches.map((stretch) => stretch.words.map(({ text: word }) => word).join(' '))

  it('end after a while, between words that were heard as they are written', () => {
    expect(shapes(text)).toEqual(['so it was said that night in the old house by the river', 'and no one came'])
    expect(shapes(text.replace('river and', 'rip at'))).toEqual([text.replace(' one came', ''), 'one came'])
  })

  it('leave out what is likely not said', () => {
    expect(aligned('so it was').stretches.flatMap((stretch) => stretch.words.map(({ text: word }) => word))).toEqual(['so', 'it', 'was'])
  })

  it('give their words the times at which they were followed', () => {
    const before = aligned(text.replace('night', 'mumble'))
    const moved = before.stretches.map(({ words: inIt }) => inIt.map(({ start, end }) => ({ start: start + 0.2, end: end + 0.2 })))
    const after = retimed(before, moved)
    expect(after.passages[0]?.words[0]).toEqual({ text: 'so', start: 0.2, end: 0.7, timing: 'exact' })
    expect(after.passages[0]?.start).toBe(0.2)
    expect(retimed(before, [undefined]).passages).toEqual(before.passages)
  })

  it('keep their times when they were followed elsewhere', () => {
    const before = aligned(text)
    const moved = before.stretches.map(({ words: inIt }) => inIt.map(({ start, end }) => ({ start: start + 3, end: end + 3 })))
    expect(retimed(before, moved).passages).toEqual(before.passages)
  })
})
