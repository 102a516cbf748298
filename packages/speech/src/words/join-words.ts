/** Scripts that are written without spaces. Hangul is not among them. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\u3000-\u303f\uff00-\uff60]/u

export function isSpaceless(text: string): boolean {
  return spaceless.test(text)
}

export function joinWords(words: readonly { text: string }[]): string {
  let text = ''
  for (const word of words) {
    const last = text.at(-1)
    const needsSpace = last !== undefined && !(spaceless.test(last) && spaceless.test(word.text.charAt(0)))
    text += needsSpace ? ` ${word.text}` : word.text
  }
  return text
}
