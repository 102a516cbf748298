import type { Word } from '../ports.ts'

/** A pause this long reads as the end of a sentence. */
const sentencePauseSeconds = 0.6
const alwaysCapital = /^i(?:$|')/

/**
 * Capitals and full stops for the words of one speaker from an engine that gives none: a sentence ends at a pause and at
 * the end. Times stay as they are.
 */
export function punctuate(words: readonly Word[]): Word[] {
  let startsSentence = true
  return words.map((word, index) => {
    const next = words[index + 1]
    const endsSentence = next === undefined || next.start - word.end >= sentencePauseSeconds
    const text = startsSentence || alwaysCapital.test(word.text) ? capitalise(word.text) : word.text
    startsSentence = endsSentence
    return { ...word, text: endsSentence ? `${text}.` : text }
  })
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
