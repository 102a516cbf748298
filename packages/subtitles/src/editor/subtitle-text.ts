import { joinTokens, sameEnds } from '@longhand/transcript/subtitles'
import type { DocumentSubtitle } from '@longhand/transcript/subtitles'

/** Without the name that stands before the words. */
export function ownLines({ lines, label = '' }: Pick<DocumentSubtitle, 'lines' | 'label'>): string[] {
  let left = letterCount(label)
  return lines.flatMap((line) => {
    if (left === 0) return [line]
    const cut = offsetAfter(line, left)
    left -= letterCount(line.slice(0, cut))
    const rest = line.slice(cut).trimStart()
    return rest === '' ? [] : [rest]
  })
}

/** Where in the text of its section a place in a subtitle's lines is: behind as many characters that are no white space. */
export function sectionOffset(
  text: string,
  { from, to }: Pick<DocumentSubtitle, 'from' | 'to'>,
  typed: string,
  place: number,
): number {
  return from + offsetAfter(text.slice(from, to), letterCount(typed.slice(0, place)))
}

/** The other way round. */
export function subtitleOffset(
  text: string,
  { from }: Pick<DocumentSubtitle, 'from'>,
  typed: string,
  offset: number,
): number {
  return offsetAfter(typed, letterCount(text.slice(from, Math.max(from, offset))))
}

export interface TypedLines {
  readonly value: string
  readonly caret: number
}

/** A line break instead of what is selected: the last line may be empty until something is typed in it. `undefined` at the beginning. */
export function breakAt(value: string, from: number, to: number): TypedLines | undefined {
  const before = value.slice(0, from).trimEnd()
  const after = value.slice(to).trimStart()
  if (before === '') return undefined
  return { value: `${before}\n${after}`, caret: before.length + 1 }
}

/** Without the line break at a place. @param space What the text of its section has there; `undefined` where that has no such lines. */
export function unbreakAt(value: string, place: number, space: string | undefined): TypedLines {
  const [before, after] = [value.slice(0, place).trimEnd(), value.slice(place + 1).trimStart()]
  const joined =
    after === '' ? before : space === undefined ? joinTokens([before, after]) : `${before}${space}${after}`
  return { value: joined, caret: joined.length - after.length }
}

/** Where a caret stands in lines that someone else changed meanwhile: beside the same letters, wherever lines break now. */
export function movedCaret(before: string, after: string, caret: number): number {
  const head = before.slice(0, caret)
  const letters = movedPlace(lettersOf(before), lettersOf(after), letterCount(head))
  const behind = offsetAfter(after, letters)
  return /\s$/u.test(head) ? behind : after.slice(0, behind).trimEnd().length
}

function movedPlace(before: string, after: string, place: number): number {
  const { head, tail } = sameEnds(before, after)
  if (place <= head) return place
  return Math.max(head, after.length - Math.min(tail, before.length - place))
}

function letterCount(text: string): number {
  return lettersOf(text).length
}

function lettersOf(text: string): string {
  return text.replace(/\s/gu, '')
}

/** Behind so many characters that are no white space, and the white space behind them. */
function offsetAfter(text: string, letters: number): number {
  let left = letters
  let offset = 0
  while (offset < text.length && (left > 0 || /\s/u.test(text[offset]!))) {
    if (!/\s/u.test(text[offset]!)) left -= 1
    offset += 1
  }
  return offset
}
