const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu
const letters = /\p{L}/gu

/** By most of its letters: a speaker's name in Latin letters may come first. */
export function isRightToLeft(text: string): boolean {
  return (text.match(rightToLeft)?.length ?? 0) * 2 > (text.match(letters)?.length ?? 0)
}

/** Whether a letter of them is read from the right. */
export function hasRightToLeft(lines: readonly string[]): boolean {
  return lines.some((line) => line.search(rightToLeft) >= 0)
}
