import type { Word } from '../ports.ts'

const sentencePauseSeconds = 0.6
const alwaysCapital = /^i(?:$|')/

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
