import { isPlainText, mayBreakAt, tokenBreaks } from './break-places.ts'

// Marks of kana, such as ー, are of no script.
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u30ff\uff00-\uff60]/u
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\u3000-\u30ff\uff00-\uff60]/u

// Matching every letter takes most of the time of long texts: none before these can match.
const isWide = (character: string): boolean => character >= '\u1100' && wide.test(character)
const isSpaceless = (character: string): boolean => character >= '\u0e00' && spaceless.test(character)

// Nothing in it is wide, spaceless or of two units.
const plainLetters = /^[^\u0e00-\uffff]*$/

/** A character of Chinese, Japanese or Korean counts two, any other one. */
export function displayWidth(text: string): number {
  if (plainLetters.test(text)) return text.length
  let width = 0
  for (const character of text) width += isWide(character) ? 2 : 1
  return width
}

/** Words as running text: spaces between them, none between characters of scripts that have none. */
export function joinTokens(tokens: readonly string[]): string {
  let text = ''
  for (const token of tokens) {
    const isTight = isSpaceless(text.slice(-1)) && isSpaceless(token.charAt(0))
    text += text === '' || isTight ? token : ` ${token}`
  }
  return text
}

/** At most `width` wide, two lines about equally long; longer words are cut. */
export function breakLines(text: string, width: number): string[] {
  const pieces = splitPieces(text, width)
  const greedy = fill(pieces, width)
  if (greedy.length !== 2) return greedy
  // The narrowest width that still needs two lines only: both halves then balance.
  for (let narrow = Math.ceil(displayWidth(text) / 2); narrow < width; narrow += 1) {
    const lines = fill(pieces, narrow)
    if (lines.length === 2) return lines
  }
  return greedy
}

/** The fewest lines: each as full as it can be. Much faster than {@link breakLines}. */
export function fillLines(text: string, width: number): string[] {
  return fill(splitPieces(text, width), width)
}

/**
 * Cuts between words.
 * @returns Parts that together are the text; some may be empty.
 */
export function shareOut(text: string, weights: readonly number[]): string[] {
  const pieces = splitPieces(text, Infinity)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const width = pieces.reduce((sum, piece) => sum + displayWidth(piece.text), 0)
  const parts = weights.map(() => '')
  let part = 0
  let weightSoFar = weights[0] ?? 0
  let widthSoFar = 0
  for (const piece of pieces) {
    const middle = (widthSoFar + displayWidth(piece.text) / 2) / Math.max(1, width)
    while (part < parts.length - 1 && middle > weightSoFar / Math.max(1, total)) {
      part += 1
      weightSoFar += weights[part] ?? 0
    }
    parts[part] = parts[part] === '' ? piece.text : `${parts[part]}${piece.spaced ? ' ' : ''}${piece.text}`
    widthSoFar += displayWidth(piece.text)
  }
  return parts
}

function fill(pieces: readonly Piece[], width: number): string[] {
  const lines: string[] = []
  for (const { text, spaced } of pieces) {
    const open = lines.at(-1)
    const joined = open === undefined ? text : `${open}${spaced ? ' ' : ''}${text}`
    if (open !== undefined && displayWidth(joined) <= width) lines[lines.length - 1] = joined
    else lines.push(text)
  }
  return lines
}

interface Piece {
  text: string
  spaced: boolean
}

function splitPieces(text: string, width: number): Piece[] {
  const words = text.split(/\s+/u).filter(Boolean)
  if (isPlainText(text)) return words.flatMap((word) => fitting(word, true, width))
  // A line may break between the words of a script without spaces.
  const whole = words.join(' ')
  const places = [0, ...tokenBreaks(whole).map(({ at }) => at)]
  return places.flatMap((from, index) =>
    fitting(
      whole.slice(from, places[index + 1]).trimEnd(),
      from === 0 || whole.charAt(from - 1) === ' ',
      width,
    ),
  )
}

/** What is wider than a line is cut anywhere. */
function fitting(part: string, spaced: boolean, width: number): Piece[] {
  if (displayWidth(part) <= width) return part === '' ? [] : [{ text: part, spaced }]
  return part
    .split(' ')
    .flatMap((word, index) =>
      cutAnywhere(word, width).map((text, piece) => ({ text, spaced: piece === 0 && (index > 0 || spaced) })),
    )
}

function cutAnywhere(word: string, width: number): string[] {
  const pieces: string[] = []
  for (let from = 0; from < word.length;) {
    const to = from + endWithin(word.slice(from), width)
    pieces.push(word.slice(from, to))
    from = to
  }
  return pieces
}

/** At least one character; between letters that may part, where there are such. */
function endWithin(word: string, width: number): number {
  let room = width
  let [end, last] = [0, 0]
  for (const character of word) {
    room -= displayWidth(character)
    if (room < 0 && last > 0) break
    last += character.length
    if (last === word.length || mayBreakAt(word, last)) end = last
  }
  return end || last
}
