import { describe, expect, it, vi } from 'vitest'
import type { Word } from '../../ports.ts'
import { liveHotWords } from './live-hot-words.ts'

/** A word each half second, after `from` of them. */
function words(text: string, from = 0): Word[] {
  return text.split(' ').map((word, index) => ({
    text: word,
    start: (from + index) / 2,
    end: (from + index) / 2 + 0.4,
    timing: 'exact',
  }))
}

const sound = () => new Int16Array(16_000)

function taken(
  hotWords: string[],
  first: string,
  settled: number,
  again: Word[] | undefined,
): { text: string; settled: number } {
  const recognized = liveHotWords(hotWords, () => again)({ words: words(first), settled, sound })
  return { text: recognized.words.map(({ text }) => text).join(' '), settled: recognized.settled }
}

describe('words that become final', () => {
  it('have the hot word in the place of what sounds like it', () => {
    expect(taken(['Bramley'], 'he saw the brambley trees', 4, words('he saw the Bramley trees'))).toEqual({
      text: 'he saw the Bramley',
      settled: 4,
    })
  })

  it('go on to the end of a hot word, which is not cut in two', () => {
    const again = words('we met Nova Kowalski twice')
    expect(taken(['Nova Kowalski'], 'we met nover kowalsky twice', 3, again)).toEqual({
      text: 'we met Nova Kowalski',
      settled: 4,
    })
  })

  it('take nothing from what is still open', () => {
    const decodeAgain = vi.fn(() => words('he saw the Bramley trees'))
    const take = liveHotWords(['Bramley'], decodeAgain)
    expect(take({ words: words('he saw the brambley trees'), settled: 2, sound }).settled).toBe(2)
    expect(decodeAgain).not.toHaveBeenCalled()
  })
})

describe('no word is lost or invented where the second search', () => {
  const first = 'he saw the brambley trees in the old garden'
  it.each<[string, Word[] | undefined]>([
    ['returns nothing', undefined],
    ['returns no words', []],
    ['returns one invented word', words('Yeah.')],
    ['invents text with the hot word at its place', words('now come with Bramley and sing a new song')],
    ['goes on and on', words('he saw the Bramley trees in the old garden '.repeat(3).trim())],
    ['is late', words('he saw the Bramley trees in the old garden', 3)],
  ])('%s', (_, again) => {
    expect(taken(['Bramley'], first, 9, again)).toEqual({ text: first, settled: 9 })
  })

  it('fails, which it does once', () => {
    const decodeAgain = vi.fn(() => {
      throw new Error('no memory for another model')
    })
    const take = liveHotWords(['Bramley'], decodeAgain)
    const recognized = { words: words(first), settled: 9, sound }
    expect(
      [take(recognized), take(recognized)].map(({ words: final }) => final.map(({ text }) => text).join(' ')),
    ).toEqual([first, first])
    expect(decodeAgain).toHaveBeenCalledTimes(1)
  })
})
