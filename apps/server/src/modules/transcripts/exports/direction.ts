import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu
const letters = /\p{L}/gu

/** By most of its letters: a speaker's name in Latin letters may come first. */
export function isRightToLeft(text: string): boolean {
  return (text.match(rightToLeft)?.length ?? 0) * 2 > (text.match(letters)?.length ?? 0)
}

/** A text in pieces of one direction each, in the order in which they are read. */
export function directionsOf(text: string): { text: string; isRightToLeft: boolean }[] {
  const { levels } = bidi.getEmbeddingLevels(text, isRightToLeft(text) ? 'rtl' : 'ltr')
  const pieces: { text: string; isRightToLeft: boolean }[] = []
  for (let at = 0; at < text.length; at += 1) {
    const isRight = levels[at]! % 2 === 1
    const last = pieces.at(-1)
    if (last?.isRightToLeft === isRight) last.text += text.charAt(at)
    else pieces.push({ text: text.charAt(at), isRightToLeft: isRight })
  }
  return pieces
}
