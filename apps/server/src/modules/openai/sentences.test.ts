import type { NamedSection } from '@longhand/transcript'
import { describe, expect, it } from 'vitest'
import { joinSentences, sentencesOf, SentWords } from './sentences.ts'

/** A section of half-second words from `startMs` on. */
function section(text: string, startMs = 0, speakerId = '1'): NamedSection {
  const words = text.split(' ').map((word, index) => ({
    text: word,
    startMs: startMs + index * 500,
    endMs: startMs + index * 500 + 400,
  }))
  return {
    id: String(startMs),
    speakerId,
    speakerName: '',
    startMs,
    endMs: words.at(-1)?.endMs ?? startMs,
    text,
    words,
  }
}

describe('sentencesOf', () => {
  it('cuts at the ends of sentences, and loses nothing', () => {
    const sentences = sentencesOf(section('Good morning. How are “you?” Fine thanks'))
    expect(sentences.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
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
    const bare = { ...section('One. Two.'), words: undefined }
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
