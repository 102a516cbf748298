import type { NamedSection, Word } from '@longhand/transcript'
import { isUnspaced } from '@longhand/transcript'

/** Times in milliseconds. */
export interface SpokenSentence {
  speakerId: string
  text: string
  startMs: number
  endMs: number
  words: readonly Word[]
}

const sentenceEnd = /[.!?。！？…]["'”’)）]*$/u

/** A section without words is one sentence. */
export function sentencesOf(section: NamedSection): SpokenSentence[] {
  const { words = [], text, startMs, endMs, speakerId: speakerId } = section
  if (words.length === 0) return text === '' ? [] : [{ speakerId, text, startMs, endMs, words }]
  const ends = endsOf(section)
  const sentences: SpokenSentence[] = []
  let first = 0
  words.forEach((word, index) => {
    if (index + 1 < words.length && !sentenceEnd.test(word.text)) return
    const own = words.slice(first, index + 1)
    sentences.push({
      speakerId,
      text: text.slice(ends[first - 1] ?? 0, index + 1 === words.length ? undefined : ends[index]).trim(),
      startMs: own[0]?.startMs ?? startMs,
      endMs: Math.max(...own.map((one) => one.endMs)),
      words: own,
    })
    first = index + 1
  })
  return sentences
}

/** No space in scripts that have none. */
export function joinSentences(texts: readonly string[]): string {
  return texts.reduce((whole, text) => `${whole}${spaceBetween(whole, text)}${text}`, '')
}

export function spaceBetween(before: string, after: string): '' | ' ' {
  if (before === '' || after === '') return ''
  return isUnspaced([...before.slice(-2)].at(-1) ?? '') ||
    isUnspaced(String.fromCodePoint(after.codePointAt(0) ?? 0))
    ? ''
    : ' '
}

function endsOf({ text, words = [] }: NamedSection): number[] {
  let at = 0
  return words.map((word) => {
    const found = text.indexOf(word.text, at)
    // Edited text may spell a word differently.
    if (found >= 0) at = found + word.text.length
    return at
  })
}

/** Recognises words by their times, which punctuation does not change. */
export class SentWords {
  readonly #sent = new Set<string>()
  #text = ''

  next(sentences: readonly SpokenSentence[]): string {
    let delta = ''
    for (const sentence of sentences) {
      const fresh = this.#freshOf(sentence)
      delta += `${spaceBetween(this.#text + delta, fresh)}${fresh}`
    }
    this.#text += delta
    return delta
  }

  #freshOf({ text, words, startMs, endMs }: SpokenSentence): string {
    const keys =
      words.length === 0 ? [`${startMs}-${endMs}`] : words.map((word) => `${word.startMs}-${word.endMs}`)
    const fresh = keys.flatMap((key, index) => (this.#sent.has(key) ? [] : [index]))
    for (const key of keys) this.#sent.add(key)
    if (fresh.length === keys.length) return text
    return joinSentences(fresh.map((index) => words[index]?.text ?? ''))
  }
}
