import { doubleMetaphone } from 'double-metaphone'
import leven from 'leven'

export interface NearHotWord {
  heard: string
  hotWord: string
}

export interface RecognizedWord {
  /** In lower case, without punctuation. */
  text: string
  /** Left alone, but for what it makes with a word that is not. */
  isSure: boolean
}

/** Shorter words sound like too many others. */
const minLength = 4
const minSimilarity = 0.7
/** Different ones of a text; the first count. */
const maxTexts = 5000

/**
 * What sounds or is spelled like a hot word and is none: one word, or two in which an engine without hot words may have recognised one.
 *
 * @param words Of the text in its order.
 * @returns Each once, with the hot word that it is most like.
 */
export function nearHotWords(words: readonly RecognizedWord[], hotWords: readonly string[]): NearHotWord[] {
  const known = new Set(hotWords.map((word) => word.toLowerCase()))
  if (hotWords.length === 0) return []
  const nearest = nearestHotWord(hotWords)
  const heard = new Set(
    words.flatMap(({ text, isSure }, index) => {
      const next = words[index + 1]
      return [
        ...(isSure ? [] : [text]),
        ...(next && !(isSure && next.isSure) ? [`${text} ${next.text}`] : []),
      ]
    }),
  )
  const partOfKnown = new Set([...known].flatMap((word) => [word, ...word.split(' ')]))
  return [...heard].slice(0, maxTexts).flatMap((text) => {
    if (text.split(' ').some((word) => partOfKnown.has(word))) return []
    const hotWord = nearest(text)
    return hotWord === undefined ? [] : [{ heard: text, hotWord }]
  })
}

/** Finds the hot word that a word, or several taken together, sounds or is spelled most like. Case, spaces and punctuation make no difference. */
export function nearestHotWord(hotWords: readonly string[]): (heard: string) => string | undefined {
  const wanted = bySound(hotWords)
  return (heard) => {
    const bare = lettersOf(heard)
    if (bare.length < minLength) return undefined
    const sound = doubleMetaphone(bare)[0]
    let best: { hotWord: string; similarity: number } | undefined
    for (const hotWord of wanted.get(sound.charAt(0)) ?? []) {
      if (Math.abs(hotWord.bare.length - bare.length) > bare.length * (1 - minSimilarity) + 1) continue
      const spelled = alike(bare, hotWord.bare)
      const similarity =
        sound.length < 2 || hotWord.sound.length < 2
          ? spelled
          : Math.max(spelled, 0.9 * alike(sound, hotWord.sound) - 0.1 * (1 - spelled))
      if (similarity >= minSimilarity && similarity > (best?.similarity ?? 0))
        best = { hotWord: hotWord.text, similarity }
    }
    return best?.hotWord
  }
}

/** Only what begins alike is compared: a list has up to hundreds of words and a text thousands. */
function bySound(hotWords: readonly string[]): Map<string, { text: string; bare: string; sound: string }[]> {
  const groups = new Map<string, { text: string; bare: string; sound: string }[]>()
  for (const text of hotWords) {
    const bare = lettersOf(text)
    const sound = doubleMetaphone(bare)[0]
    if (bare.length >= minLength)
      groups.set(sound.charAt(0), [...(groups.get(sound.charAt(0)) ?? []), { text, bare, sound }])
  }
  return groups
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function alike(one: string, other: string): number {
  return 1 - leven(one, other) / Math.max(one.length, other.length, 1)
}
