import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Segment } from '../ports.ts'
import { alignText } from './align-text.ts'
import { pairWords } from '../words/pair-words.ts'
import { retimed } from './retimed.ts'

const words = (text: string) => text.split(' ')
const recognizedIn = (written: string, recognized: string) =>
  pairWords(words(written), words(recognized)).map((pair) => words(recognized)[pair?.recognized ?? -1])

/** One word a second, half of it sound. */
function segmentsOf(text: string, from = 0): Segment[] {
  const spoken = words(text).map((word, index) => ({
    text: word,
    start: from + index,
    end: from + index + 0.5,
    timing: 'exact' as const,
  }))
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
  ])('%s', (_name, written, recognized, expected) => {
    expect(recognizedIn(written, recognized)).toEqual(expected)
  })

  it('does not take one refrain for another', () => {
    const verse = (name: string) => `${name} went down to the sea to see what she could see`
    const written = ['anna', 'bella', 'clara'].map(verse).join(' ')
    const recognized = ['anna', 'clara'].map(verse).join(' ')
    const found = pairWords(words(written), words(recognized))
    const perVerse = words(verse('anna')).length
    expect(found.slice(0, perVerse).map((pair) => pair?.recognized)).toEqual([...Array(perVerse).keys()])
    expect(found.slice(perVerse, 2 * perVerse).every((pair) => pair === undefined)).toBe(true)
    expect(found.slice(2 * perVerse).map((pair) => pair?.recognized)).toEqual(
      [...Array(perVerse).keys()].map((place) => place + perVerse),
    )
  })

  it('finds its way through texts that are too long to compare word by word', () => {
    const all = Array.from(
      { length: 6000 },
      (_, index) => `w${(index * 7919) % 2003}${index % 3 === 0 ? 'a' : ''}`,
    )
    const recognized = all.map((word, index) => (index % 4 === 1 ? 'uh' : word))
    const pairs = pairWords(all, recognized)
    expect(pairs.filter((pair, index) => pair?.recognized === index).length / all.length).toBeGreaterThan(
      0.95,
    )
  })

  it('only ever goes on', () => {
    const text = fc.array(fc.constantFrom('a', 'the', 'sea', 'see', 'knight'), { maxLength: 40 })
    fc.assert(
      fc.property(text, text, (written, recognized) => {
        const places = pairWords(written, recognized).flatMap((pair) => pair?.recognized ?? [])
        expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
        expect(places.every((place) => place >= 0 && place < recognized.length)).toBe(true)
      }),
    )
  })
})

describe('alignText', () => {
  it('gives each passage the times at which its words were recognised', () => {
    const aligned = alignText(
      [{ text: 'So it was said.' }, { text: 'And then the night came' }],
      segmentsOf('so it was said and then the night came'),
      [],
    )
    expect(aligned.recognized).toBe(1)
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

  it('puts words that were not recognised where there is speech between those that were', () => {
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
    ).passages.map(({ passage, start, words: inIt }) => [
      passage,
      start,
      inIt.map(({ confidence = 1 }) => confidence),
    ])

  it('marks words of the text that no one says', () => {
    const texts = ['we begin here', 'a part that was left out when it was read', 'and we end here']
    expect(marked(texts, 'we begin here and we end here')).toEqual([
      [0, 0, [1, 1, 1]],
      [1, 2.5, Array(10).fill(0)],
      [2, 3, [1, 1, 1, 1]],
    ])
  })

  it('marks speech that the text does not have', () => {
    expect(
      marked(['we begin here', 'and we end here'], `we begin here ${'zzz '.repeat(12)}and we end here`),
    ).toEqual([
      [0, 0, [1, 1, 1]],
      [undefined, 3, [0]],
      [1, 15, [1, 1, 1, 1]],
    ])
  })

  const other = 'uncle zachary bought quite many green kites'
  const placed = (texts: readonly string[], said: string) =>
    alignText(
      texts.map((text) => ({ text })),
      segmentsOf(said),
      [],
    ).passages.map(({ passage, start, end, text }) => [passage, start, end, text])

  it('cuts a passage where it lacks something that is said', () => {
    expect(placed(['We begin here.  And we end here'], `we begin here ${other} and we end here`)).toEqual([
      [0, 0, 2.5, 'We begin here.'],
      [undefined, 3, 9.5, '[…]'],
      [0, 10, 13.5, 'And we end here'],
    ])
  })

  it('cuts it at each of several places, and spells all of it', () => {
    const found = placed(
      ['one apple two pears three plums'],
      `one apple ${other} two pears ${other} three plums`,
    )
    expect(found.map(([, , , text]) => text)).toEqual(['one apple', '[…]', 'two pears', '[…]', 'three plums'])
  })

  it('leaves a passage whole where other words are said than it has', () => {
    const said = `we begin here ${other} bread and we end here`
    expect(
      placed(['we begin here im of in at to be on up or so and we end here'], said).map(
        ([passage]) => passage,
      ),
    ).toEqual([0])
  })

  it.each([
    ['comes again', `mister quilter spoke mister ${other} mister brown then left`, 'mister brown then left'],
    ['is misheard', `mister quilter spoke mister ${other} mystery brown then left`, 'mister brown then left'],
    ['comes only there', `mister quilter spoke so ${other} zzz brown then left`, 'so brown then left'],
  ])(
    'does not tear the first word from its passage when it is among what is left out and %s',
    (_name, said, second) => {
      const [first, gap, last] = placed(['mister quilter spoke', second], said)
      expect([first?.[0], gap?.[0], last?.[0]]).toEqual([0, undefined, 1])
      expect(gap?.[1]).toBe(3)
      expect([last?.[1], last?.[3]]).toEqual([expect.toSatisfy((start: number) => start >= 10), second])
    },
  )

  it('nor the last one', () => {
    const [first, gap, last] = placed(
      ['we saw a kite', 'then we left'],
      `we saw a kite ${other} a kite then we left`,
    )
    expect([first?.[2], gap?.[0], last?.[1]]).toEqual([3.5, undefined, 13])
  })

  const verse = 'we met at the old mill and walked along the river until it was dark'
  const length = words(verse).length
  const [opening, closing] = ['so it all began one day', 'then everyone went home again']

  it.each([
    ['in its first half', verse.replace('mill', 'uh mill')],
    ['in its second half', verse.replace('until', 'uh until')],
    ['twice', verse.replace('old', 'uh old').replace('dark', 'uh dark')],
    ['nowhere', verse.replace('along', '').replace('  ', ' ')],
  ])(
    'keeps a passage whole that the text has twice and that is said once, with a word too many %s',
    (_name, said) => {
      const confidences = marked([opening, verse, verse, closing], `${opening} ${said} ${closing}`).map(
        ([, , inIt]) => inIt,
      )
      const [, ...copies] = confidences.slice(0, 3)
      expect(copies).toContainEqual(Array(length).fill(1))
      expect(copies).toContainEqual(Array(length).fill(0))
    },
  )

  it('also with a passage between the copies that is not said', () => {
    const said = `${opening} ${verse.replace('along', 'uh along')} ${closing}`
    const copies = marked(
      [opening, verse, 'nothing like this was ever mentioned during the whole evening', verse, closing],
      said,
    )
    const unrecognized = copies.filter(([, , inIt]) =>
      (inIt as number[]).every((confidence) => confidence === 0),
    )
    expect(copies).toHaveLength(5)
    expect(unrecognized.map(([passage]) => passage)).toContain(2)
    expect(unrecognized).toHaveLength(2)
  })

  const story = `${verse} so we sat down under the tall trees and told each other of people who had lived there long ago`

  it.each([
    ['first', story.replace('dark ', ''), story],
    ['second', story, story.replace('dark ', '')],
    ['first and second', story.replace('dark ', ''), story.replace('tall ', '')],
  ])('keeps a passage whole that is said twice, with a word too few the %s time', (_name, one, other) => {
    const found = placed([opening, story, closing], `${opening} ${one} ${other} ${closing}`).filter(
      ([passage]) => passage === 1,
    )
    expect(found).toHaveLength(1)
    const [, start, end] = found[0]!
    expect(Number(end) - Number(start)).toBeLessThanOrEqual(words(story).length)
  })

  it('leaves passages as they are that only begin and end alike', () => {
    const [one, other] = [
      `${verse} when a stranger came by and asked us for the way`,
      `${verse} but we were not to find the bridge that evening at all`,
    ]
    expect(marked([one, other], `${one} ${other}`).flatMap(([, , inIt]) => inIt)).toEqual(
      Array(words(`${one} ${other}`).length).fill(1),
    )
  })

  it('never goes back in time, and keeps every word', () => {
    const text = fc.array(fc.constantFrom('a', 'the', 'sea', 'see', 'knight'), {
      minLength: 1,
      maxLength: 30,
    })
    fc.assert(
      fc.property(text, text, (written, recognized) => {
        const half = Math.ceil(written.length / 2)
        const texts = [written.slice(0, half), written.slice(half)]
          .filter((part) => part.length > 0)
          .map((part) => ({ text: part.join(' ') }))
        const { passages } = alignText(texts, segmentsOf(recognized.join(' ')), [
          { start: 0, end: recognized.length },
        ])
        const own = passages.filter(({ passage }) => passage !== undefined).flatMap(({ words: inIt }) => inIt)
        expect(own.map(({ text: word }) => word)).toEqual(written)
        expect(
          own.every(({ start, end }, index) => end >= start && start >= (own[index - 1]?.start ?? 0)),
        ).toBe(true)
      }),
    )
  })
})

describe('stretches', () => {
  const text = 'so it was said that night in the old house by the river and no one came'
  const aligned = (said: string) => alignText([{ text }], segmentsOf(said), [{ start: 0, end: 30 }])
  const shapes = (said: string) =>
    aligned(said).stretches.map((stretch) => stretch.words.map(({ text: word }) => word).join(' '))

  it('end after a while, between words that were recognised as they are written', () => {
    expect(shapes(text)).toEqual([
      'so it was said that night in the old house by the river',
      'and no one came',
    ])
    expect(shapes(text.replace('river and', 'rip at'))).toEqual([text.replace(' one came', ''), 'one came'])
  })

  it('leave out what is likely not said', () => {
    expect(
      aligned('so it was').stretches.flatMap((stretch) => stretch.words.map(({ text: word }) => word)),
    ).toEqual(['so', 'it', 'was'])
  })

  it('give their words the times at which they were followed', () => {
    const before = aligned(text.replace('night', 'mumble'))
    const moved = before.stretches.map(({ words: inIt }) =>
      inIt.map(({ start, end }) => ({ start: start + 0.2, end: end + 0.2 })),
    )
    const after = retimed(before, moved)
    expect(after.passages[0]?.words[0]).toEqual({ text: 'so', start: 0.2, end: 0.7, timing: 'exact' })
    expect(after.passages[0]?.start).toBe(0.2)
    expect(retimed(before, [undefined]).passages).toEqual(before.passages)
  })

  it('keep their times when they were followed elsewhere', () => {
    const before = aligned(text)
    const moved = before.stretches.map(({ words: inIt }) =>
      inIt.map(({ start, end }) => ({ start: start + 3, end: end + 3 })),
    )
    expect(retimed(before, moved).passages).toEqual(before.passages)
  })
})
