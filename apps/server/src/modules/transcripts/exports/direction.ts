import { isRightToLeft } from '@longhand/transcript/exports'
import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

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
