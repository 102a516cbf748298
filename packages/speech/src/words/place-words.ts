import { splitWords } from './split-words.ts'

/** The words of a text, each with the index of its first letter. */
export function placeWords(text: string, language?: string): { text: string; at: number }[] {
  let from = 0
  return splitWords(text, language).map((word) => {
    const at = text.indexOf(word, from)
    from = at + word.length
    return { text: word, at }
  })
}
