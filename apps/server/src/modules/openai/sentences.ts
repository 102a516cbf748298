import type { TranscriptSection, TranscriptWord } from '@longhand/contracts'
import { isUnspaced } from '@longhand/transcript-model'

/** A sentence of a section, or what there is of one: times in milliseconds. */
export interface SpokenSentence {
  speakerId: string
  text: string
  startTime: number
  endTime: number
  words: readonly TranscriptWord[]
}

const sentenceEnd = /[.!?。！？…]["'”’)）]*$/u

/** Cuts a section at the ends of its sentences. One without words is one sentence. */
export function sentencesOf(section: TranscriptSection): SpokenSentence[] {
  const { words = [], text, startTime, endTime, spkId: speakerId } = section
  if (words.length === 0) return text === '' ? [] : [{ speakerId, text, startTime, endTime, words }]
  const ends = endsOf(section)
  const sentences: SpokenSentence[] = []
  let first = 0
  words.forEach((word, index) => {
    if (index + 1 < words.length && !sentenceEnd.test(word.text)) return
    const own = words.slice(first, index + 1)
    sentences.push({
      speakerId,
      text: text.slice(ends[first - 1] ?? 0, index + 1 === words.length ? undefined : ends[index]).trim(),
      startTime: own[0]?.startTime ?? startTime,
      endTime: Math.max(...own.map((one) => one.endTime)),
      words: own,
    })
    first = index + 1
  })
  return sentences
}

/** Sentences as running text: no space between those of scripts that have none. */
export function joinSentences(texts: readonly string[]): string {
  return texts.reduce((whole, text) => `${whole}${spaceBetween(whole, text)}${text}`, '')
}

/** What stands between two stretches of a text, as where the editor joins two sections. */
export function spaceBetween(before: string, after: string): '' | ' ' {
  if (before === '' || after === '') return ''
  return isUnspaced([...before.slice(-2)].at(-1) ?? '') || isUnspaced(String.fromCodePoint(after.codePointAt(0) ?? 0)) ? '' : ' '
}

/** Where in the text of a section each of its words ends. */
function endsOf({ text, words = [] }: TranscriptSection): number[] {
  let at = 0
  return words.map((word) => {
    const found = text.indexOf(word.text, at)
    // A text that was edited may spell a word in another way.
    if (found >= 0) at = found + word.text.length
    return at
  })
}

/** What of a text that grows was sent already. A word is known by its times, which its punctuation does not change. */
export class SentWords {
  readonly #sent = new Set<string>()
  #text = ''

  /** @returns The text that goes on from what was sent before; empty when nothing new was said. */
  next(sentences: readonly SpokenSentence[]): string {
    let delta = ''
    for (const sentence of sentences) {
      const fresh = this.#freshOf(sentence)
      delta += `${spaceBetween(this.#text + delta, fresh)}${fresh}`
    }
    this.#text += delta
    return delta
  }

  #freshOf({ text, words, startTime, endTime }: SpokenSentence): string {
    const keys = words.length === 0 ? [`${startTime}-${endTime}`] : words.map((word) => `${word.startTime}-${word.endTime}`)
    const fresh = keys.flatMap((key, index) => (this.#sent.has(key) ? [] : [index]))
    for (const key of keys) this.#sent.add(key)
    if (fresh.length === keys.length) return text
    return joinSentences(fresh.map((index) => words[index]?.text ?? ''))
  }
}
