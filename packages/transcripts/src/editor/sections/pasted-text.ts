import { isUnspaced } from '@longhand/transcript'
export function paragraphsOf(text: string): string[] {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/gu, '\n')
  // Blank lines part paragraphs. Without any, a line that ends a sentence ends one too; other breaks are those of a narrow page.
  const blocks = /\n[^\S\n]*\n/u.test(lines)
    ? lines.split(/\n(?:[^\S\n]*\n)+/u)
    : lines.split(/(?<=[.!?…。！？]["'”’»)」』]?[^\S\n]*)\n/u)
  return blocks.map((block) => block.replace(/[\p{Cc}\s]+/gu, ' ').trim()).filter((block) => block !== '')
}

/** @param isPhrase What is put in has several words. A single one may be the rest of a word. */
export function spaceBetween(before: string, after: string, isPhrase: boolean): '' | ' ' {
  const isSentenceEnd = /[.!?…,;:]["'”’»)\]]?$/u.test(before)
  const startsWord = /^["'“‘«([]?[\p{L}\p{N}]/u.test(after)
  return startsWord &&
    (isSentenceEnd || (isPhrase && /[\p{L}\p{N}]$/u.test(before))) &&
    !isSpaceless(before, after)
    ? ' '
    : ''
}

/** Chinese, Japanese and their neighbours need no space. */
function isSpaceless(before: string, after: string): boolean {
  return isUnspaced([...before].at(-1) ?? '') || isUnspaced([...after][0] ?? '')
}
