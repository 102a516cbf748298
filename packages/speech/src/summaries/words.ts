import stopWords from 'stopwords-iso/stopwords-iso.json' with { type: 'json' }
import { primaryLanguage } from '../engines/language.ts'

const fillers = [
  'uh',
  'um',
  'uhm',
  'erm',
  'hmm',
  'mhm',
  'yeah',
  'okay',
  'ok',
  'gonna',
  'wanna',
  '嗯',
  '啊',
  '呃',
  '那个',
  '这个',
  '就是',
  '然后',
]

export class Words {
  readonly #sentences: Intl.Segmenter
  readonly #words: Intl.Segmenter
  readonly #ignored: ReadonlySet<string>

  /** @param language BCP 47 tag; an unknown one is split by the rules of all languages, without stop words. */
  constructor(language: string) {
    const locale = isLocale(language) ? language : 'und'
    this.#sentences = new Intl.Segmenter(locale, { granularity: 'sentence' })
    this.#words = new Intl.Segmenter(locale, { granularity: 'word' })
    const lists: Record<string, string[]> = stopWords
    this.#ignored = new Set([...(lists[primaryLanguage(language)] ?? []), ...fillers])
  }

  sentencesOf(text: string): string[] {
    return [...this.#sentences.segment(text)]
      .map(({ segment }) => segment.trim())
      .filter((sentence) => sentence !== '')
  }

  /** In lower case and in order, repetitions included. */
  contentOf(text: string): string[] {
    const found: string[] = []
    for (const { segment, isWordLike } of this.#words.segment(text)) {
      const word = segment.toLowerCase()
      // A single Chinese character is a word; a single letter is noise.
      if (
        isWordLike &&
        !this.#ignored.has(word) &&
        (word.length > 1 || /\p{Script=Han}/u.test(word)) &&
        !/^\d+$/.test(word)
      )
        found.push(word)
    }
    return found
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
