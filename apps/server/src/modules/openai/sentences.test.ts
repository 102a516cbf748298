import type { TranscriptSection } from '@longhand/contracts'
import { describe, expect, it } from 'vitest'
import { joinSentences, sentencesOf, SentWords } from './sentences.ts'

/** A section of half-second words from `startTime` on. */
function section(text: string, startTime = 0, spkId = '1'): TranscriptSection {
  const words = text.split(' ').map((word, index) => ({
    text: word,
    startTime: startTime + index * 500,
    endTime: startTime + index * 500 + 400,
  }))
  return {
    sectionId: String(startTime),
    spkId,
    spkName: '',
    startTime,
    endTime: words.at(-1)?.endTime ?? startTime,
    text,
    words,
  }
}

describe('sentencesOf', () => {
  it('cuts at the ends of sentences, and loses nothing', () => {
    const sentences = sentencesOf(section('Good morning. How are “you?” Fine thanks'))
    expect(sentences.map(({ text, startTime, endTime }) => [text, startTime, endTime])).toEqual([
      ['Good morning.', 0, 900],
      ['How are “you?”', 1000, 2400],
      ['Fine thanks', 2500, 3400],
    ])
  })

  it('follows the text where a word is spelt in another way in it', () => {
    const edited = { ...section('one two. three'), text: 'one 2. three' }
    expect(
      sentencesOf(edited)
        .map(({ text }) => text)
        .join(' '),
    ).toBe('one 2. three')
  })

  it('takes a section without words for one sentence, and an empty one for none', () => {
    const { words: _, ...bare } = section('One. Two.')
    expect(sentencesOf(bare).map(({ text }) => text)).toEqual(['One. Two.'])
    expect(sentencesOf({ ...bare, text: '' })).toEqual([])
  })
})

it('puts no space between sentences of scripts that have none', () => {
  expect(joinSentences(['早上好。', '你好吗？', 'Fine.', 'Thanks.'])).toBe('早上好。你好吗？Fine. Thanks.')
})

describe('SentWords', () => {
  it('says each word once, however often sections come', () => {
    const sent = new SentWords()
    expect(sent.next(sentencesOf(section('good morning.')))).toBe('good morning.')
    expect(sent.next(sentencesOf(section('good morning.')))).toBe('')
    expect(sent.next([section('good morning.'), section('how are you', 2000)].flatMap(sentencesOf))).toBe(
      ' how are you',
    )
  })

  it('knows words again whose punctuation has changed and that were shared out among speakers', () => {
    const sent = new SentWords()
    sent.next(sentencesOf(section('so we did and you')))
    const [first, second] = [section('So we did.'), section('And you? Fine.', 1500, '2')]
    expect(sent.next([first, second].flatMap(sentencesOf))).toBe(' Fine.')
  })
})
