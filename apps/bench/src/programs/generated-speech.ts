import type { NamedSection, Word } from '@longhand/transcript'

const wordsPerHour = 9000
const wordsPerSection = 18
const characters = 3000
const vocabularySize = 20_000
const stopWords =
  'the of and to a in is you that it he was for on are as with his they at be this have from or had by but what some we can out other were all there when'.split(
    ' ',
  )
const syllables =
  'ba be bo ca co cu da de di do fa fe ga go ha he ja ka ki la le li lo ma me mi mo na ne no pa pe po ra re ri ro sa se si so ta te ti to va ve vo wa we za zo'.split(
    ' ',
  )
const endings = ['', '', '', 's', 'ed', 'ing', 'er', 'ly']

/** The same for the same seed, with word frequencies as in real speech. */
export class GeneratedSpeech {
  #state: number
  readonly #vocabulary: string[]

  constructor(seed: number) {
    this.#state = seed
    this.#vocabulary = [
      ...stopWords,
      ...Array.from({ length: vocabularySize }, (_, index) => this.#wordOf(index)),
    ]
  }

  sentence(length: number): string {
    return Array.from({ length }, () => this.#word()).join(' ')
  }

  hour(language: 'en' | 'zh'): (NamedSection & { words: Word[] })[] {
    const count = wordsPerHour / wordsPerSection
    const length = 3_600_000 / count
    return Array.from({ length: count }, (_, index) => {
      const startMs = Math.round(index * length)
      const pieces = Array.from({ length: wordsPerSection }, () =>
        language === 'zh' ? `${this.#character()}${this.#character()}` : this.#word(),
      )
      const words = pieces.map((text, at) => ({
        text,
        startMs: startMs + at * 400,
        endMs: startMs + at * 400 + 350,
      }))
      const text = pieces.join(language === 'zh' ? '' : ' ')
      return {
        id: `s${index}`,
        speakerId: `${index % 3}`,
        speakerName: `Speaker${(index % 3) + 1}`,
        startMs,
        endMs: startMs + 400 * pieces.length,
        text,
        words,
      }
    })
  }

  keywords(): string[] {
    const ranked = (rank: number): string => this.#vocabulary[stopWords.length + rank] ?? ''
    const single = [30, 60, 120, 300, 700, 1500, 4000, 9000, 19_000].map(ranked)
    const together = [
      [40, 90],
      [150, 800],
      [2000, 60],
    ].map((ranks) => ranks.map(ranked).join(' '))
    const unfinished = [ranked(200).slice(0, 4), ranked(5000).slice(0, 5)]
    const operators = [
      `"${ranked(35)} ${ranked(50)}"`,
      `${ranked(900)} or ${ranked(1100)}`,
      `${ranked(400)} -${ranked(500)}`,
    ]
    const chinese = [3, 40, 300].map((rank) => `${characterOf(rank)}${characterOf(rank + 2)}`)
    return [
      ...single,
      ...together,
      ...unfinished,
      ...operators,
      ...chinese,
      `${characterOf(5)}${characterOf(9)}${characterOf(14)}`,
      characterOf(2500),
      'nobodysaidthis',
    ]
  }

  #word(): string {
    return this.#vocabulary[this.#zipf(this.#vocabulary.length)] ?? 'the'
  }

  #character(): string {
    return characterOf(this.#zipf(characters))
  }

  #wordOf(index: number): string {
    const length = 2 + Math.floor(this.#next() * 3)
    const stem = Array.from({ length }, () => syllables[Math.floor(this.#next() * syllables.length)]).join('')
    return `${stem}${endings[index % endings.length]}`
  }

  #zipf(size: number): number {
    return Math.min(size - 1, Math.floor(Math.exp(this.#next() * Math.log(size + 1)) - 1))
  }

  #next(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return this.#state / 2 ** 32
  }
}

function characterOf(rank: number): string {
  return String.fromCodePoint(0x4e00 + ((rank * 7) % 20_000))
}
