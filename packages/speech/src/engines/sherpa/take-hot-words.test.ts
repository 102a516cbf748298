import { describe, expect, it, vi } from 'vitest'
import type { Segment } from '../../ports.ts'
import { hotWordTaker } from './take-hot-words.ts'
import { toSegment } from './to-segment.ts'

const wordSeconds = 0.5

/** What a decoder makes of sound in which a word ends every half second, `late` by so much. */
function decoded(text: string, { late = 0, logProb = -0.1 } = {}): Segment | undefined {
  const tokens = text.split(' ').filter(Boolean)
  return toSegment(
    {
      text,
      tokens: tokens.map((token) => `▁${token.replace(/\d+$/, '')}`),
      timestamps: tokens.map((_, index) => index * wordSeconds + late),
      // `Kubernetes2` fills the time of two words.
      durations: tokens.map((token) => Number(/\d+$/.exec(token)?.[0] ?? 1) * wordSeconds - 0.1),
      logProbs: tokens.map(() => logProb),
    },
    { start: 0, end: 60 },
  )
}

function recognized(first: string, hotWords: string[], again: Segment | undefined): string {
  return hotWordTaker(hotWords)(decoded(first)!, () => again).text
}

/** Times of the second decoding in the places of the first. */
function at(...words: [place: number, text: string, places?: number][]): Segment {
  return toSegment(
    {
      text: '',
      tokens: words.map(([, text]) => `▁${text}`),
      timestamps: words.map(([place]) => place * wordSeconds),
      durations: words.map(([, , places = 1]) => places * wordSeconds - 0.1),
      logProbs: words.map(() => -1),
    },
    { start: 0, end: 60 },
  )!
}

describe('a second decoding with hot words', () => {
  it('gives a hot word in the place of what sounds like it', () => {
    expect(recognized('he saw the brambley trees', ['Bramley'], decoded('he saw the Bramley trees'))).toBe(
      'he saw the Bramley trees',
    )
  })

  it('gives one for two words that it was recognised as', () => {
    const again = at([0, 'we'], [1, 'run'], [2, 'Kubernetes', 2], [4, 'here'])
    expect(recognized('we run cuber netties here', ['Kubernetes'], again)).toBe('we run Kubernetes here')
  })

  it('gives several words, in the time of what they take the place of', () => {
    const segment = hotWordTaker(['Nova Kowalski'])(decoded('we met nover kowalsky twice')!, () =>
      decoded('we met Nova Kowalski twice'),
    )
    expect(segment.text).toBe('we met Nova Kowalski twice')
    expect(segment.words.map(({ start }) => start)).toEqual([0, 0.5, 1, 1.5, 2])
  })

  it('leaves punctuation and endings', () => {
    expect(recognized('he met kowalsky, twice', ['Kowalski'], decoded('he met Kowalski twice'))).toBe(
      'he met Kowalski, twice',
    )
    expect(recognized('this is kowalskys house', ['Kowalski'], decoded("this is Kowalski's house"))).toBe(
      "this is Kowalski's house",
    )
  })

  it('gives words without spaces whose signs are half the same', () => {
    expect(recognized('这 是 声 文 识 别', ['声纹'], decoded('这 是 声 纹 识 别'))).toBe('这是声纹识别')
    expect(recognized('这 是 天 气 识 别', ['声纹'], decoded('这 是 声 纹 识 别'))).toBe('这是天气识别')
  })

  it('gives no other word that differs', () => {
    expect(recognized('he sold the brambley trees', ['Bramley'], decoded('he saw a Bramley trees'))).toBe(
      'he sold the Bramley trees',
    )
  })

  it('is as sure of a hot word as the second decoding, and of all others as the first', () => {
    const segment = hotWordTaker(['Bramley'])(decoded('the brambley trees')!, () =>
      decoded('the Bramley trees', { logProb: -2 }),
    )
    expect(segment.words.map(({ confidence }) => confidence)).toEqual([
      Math.exp(-0.1),
      Math.exp(-2),
      Math.exp(-0.1),
    ])
    expect(segment.confidence).toBeCloseTo((2 * Math.exp(-0.1) + Math.exp(-2)) / 3)
  })
})

describe('nothing is taken from one that', () => {
  const first = 'he saw the brambley trees in the old garden'
  it.each<[string, Segment | undefined]>([
    ['returns nothing', undefined],
    ['returns one invented word', decoded('Yeah.')],
    ['returns the hot word alone', at([3, 'Bramley'])],
    ['invents text with the hot word at its place', decoded('now come with Bramley and sing a new song')],
    ['goes on and on', decoded(`${'he saw the Bramley trees in the old garden '.repeat(3)}`)],
    ['repeats itself', decoded('he saw the Bramley trees Bramley Bramley Bramley garden')],
    ['hears it where something else was said', decoded('he Bramley the brambley trees in the old garden')],
    [
      'hears it at another time',
      at([0, 'he'], [1, 'saw'], [2, 'the'], [4, 'Bramley'], [5, 'in'], [6, 'the'], [7, 'old'], [8, 'garden']),
    ],
    ['is late', decoded('he saw the Bramley trees in the old garden', { late: 1.2 })],
  ])('%s', (_, again) => {
    expect(hotWordTaker(['Bramley'])(decoded(first)!, () => again)).toEqual(decoded(first))
  })
})

it('nothing is recognised again where nothing sounds like a hot word, or it was recognised', () => {
  const decodeAgain = vi.fn(() => decoded('he saw the Bramley trees'))
  for (const text of ['he saw the tall trees', 'he saw the Bramley trees', 'no'])
    expect(hotWordTaker(['Bramley'])(decoded(text)!, decodeAgain).text).toBe(text)
  expect(hotWordTaker([])(decoded('he saw the brambley trees')!, decodeAgain).text).toBe(
    'he saw the brambley trees',
  )
  expect(decodeAgain).not.toHaveBeenCalled()
})

it('one that fails is left out, and not tried again', () => {
  const decodeAgain = vi.fn(() => {
    throw new Error('no memory for another model')
  })
  const take = hotWordTaker(['Bramley'])
  for (const text of ['he saw the brambley trees', 'the brambley garden'])
    expect(take(decoded(text)!, decodeAgain)).toEqual(decoded(text))
  expect(decodeAgain).toHaveBeenCalledTimes(1)
})
