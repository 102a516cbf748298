import type { RawWord } from '../engines/pocketsphinx/backtrace.ts'
import type { ConsentFinding } from './consent-checker.ts'
import { consentWordCount, consentWords } from './consent-sentence.ts'

const sounds =
  'AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH'.split(
    ' ',
  )
const vowels = new Set('AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW'.split(' '))
const soundName = (sound: string) => `sound_${sound.toLowerCase()}`

/**
 * How readily any sound is taken in the place of the sentence: around it about as readily as a sound of the sentence, or voices around would be recognized as its words;
 * amid it a tenth, or those of voices that the model fits badly would be.
 */
const soundProbability = { around: 1 / sounds.length, amid: 0.003 }

const openingParts: readonly (readonly [string, ...string[]])[] = [
  ['i agree that my voice', 'he knows about our garden', 'we came before the train', 'they told us to write'],
  ['is copied', 'was seven hours', 'has gone away', 'can open doors'],
  ['from this recording', 'under a yellow bridge', 'until next morning', 'without any people'],
  ['my words are', 'she likes fish', 'look at him', 'both of them'],
]
/** The first part and the last word are always among them: the recording is cut there. */
const [minParts, minWords] = [3, 4]
/** Seconds between two words of the sentence that may be sounds alone, and with words that were misrecognised. Longer ones were said by someone else. */
const [maxSoundSeconds, maxStrangeSeconds] = [0.5, 1.3]

export function consentGrammar(): string {
  const transitions: string[] = []
  let states = 1
  let state = 0
  const add = (from: number, to: number, probability: number, word: string) =>
    transitions.push(`TRANSITION ${from} ${to} ${probability.toFixed(8)} ${word}`)
  const addSounds = (probability: number) => {
    for (const sound of sounds) add(state, state, probability, soundName(sound))
  }
  const step = (choices: readonly string[]) => {
    addSounds(state === 0 ? soundProbability.around : soundProbability.amid)
    const next = states++
    for (const choice of choices) {
      const words = choice.split(' ')
      let from = state
      words.forEach((word, index) => {
        const to = index === words.length - 1 ? next : states++
        add(from, to, index === 0 ? 1 / choices.length : 1, word)
        from = to
      })
    }
    state = next
  }
  for (const phrases of openingParts) step(phrases)
  for (let index = 0; index < consentWordCount; index++) step(consentWords.en)
  addSounds(soundProbability.around)
  return [
    'FSG_BEGIN consent',
    `NUM_STATES ${states}`,
    'START_STATE 0',
    `FINAL_STATE ${state}`,
    ...transitions,
    'FSG_END',
    '',
  ].join('\n')
}

export const grammarWords: ReadonlySet<string> = new Set([
  ...openingParts.flat().flatMap((phrase) => phrase.split(' ')),
  ...consentWords.en,
])

/** @param found in order of time, each with its spelling in the grammar. */
export function findInGrammar(found: readonly RawWord[], words: readonly string[]): ConsentFinding {
  const isSound = ({ text }: RawWord) => text.startsWith('sound_')
  const said = found.filter((word) => !isSound(word))
  const opening = said.slice(0, -consentWordCount)
  const inPlace = said.slice(-consentWordCount)
  const right = new Set(inPlace.filter(({ text }, index) => text === words[index]))
  const missing = words.filter((word, index) => inPlace[index]?.text !== word)
  let parts = 0
  let isFirst = false
  for (const [index, [part]] of openingParts.entries()) {
    const run = findRun(opening, part.split(' '))
    if (!run) continue
    parts++
    isFirst ||= index === 0
    for (const word of run) right.add(word)
  }
  const last = inPlace.at(-1)
  if (!last || !isFirst || parts < minParts || words.length - missing.length < minWords || !right.has(last))
    return { outcome: 'words', missing }
  let [soundSeconds, strangeSeconds] = [0, 0]
  const sentence = found.slice(
    found.findIndex((word) => !isSound(word)),
    found.indexOf(last) + 1,
  )
  for (const word of sentence) {
    const seconds = word.end - word.start
    soundSeconds = isSound(word) ? soundSeconds + seconds : 0
    strangeSeconds = right.has(word) ? 0 : strangeSeconds + seconds
    if (soundSeconds > maxSoundSeconds || strangeSeconds > maxStrangeSeconds)
      return { outcome: 'interrupted' }
  }
  return { outcome: 'recognized', span: { start: sentence[0]?.start ?? 0, end: last.end } }
}

function findRun(words: readonly RawWord[], texts: readonly string[]): RawWord[] | undefined {
  const from = words.findIndex((_, index) => texts.every((text, at) => words[index + at]?.text === text))
  return from < 0 ? undefined : words.slice(from, from + texts.length)
}

export function pronunciations(word: string, american: readonly string[]): string[] {
  const british: string[] = []
  american.forEach((sound, index) => {
    const isBeforeVowel = vowels.has(american[index + 1] ?? '')
    if (sound === 'ER') british.push('AH', ...(isBeforeVowel ? ['R'] : []))
    else if (sound !== 'R' || isBeforeVowel) british.push(sound)
    else if (['IH', 'EH', 'UH'].includes(british.at(-1) ?? '')) british.push('AH')
  })
  return [...new Set([american.join(' '), british.join(' ')])].map((sounds) => `${word} ${sounds}`)
}

export const soundLines: readonly string[] = sounds.map((sound) => `${soundName(sound)} ${sound}`)
