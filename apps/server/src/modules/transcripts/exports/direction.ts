const letter = /\p{L}/u
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** By the first letter, as the Unicode bidirectional algorithm decides. */
export function isRightToLeft(text: string): boolean {
  const first = letter.exec(text)
  return first !== null && rightToLeft.test(first[0])
}
