import { isUnspaced, tokenize, unspacedScripts } from '../tokens.ts'

/** Between two parts of a text: the number of the place that was asked for, and the offset where the parts meet. */
export interface BreakPlace {
  readonly index: number
  readonly at: number
}

// The basic rules of line breaking in Chinese and Japanese (kinsoku shori).
const opens = /[\p{Ps}\p{Pi}$＄¥￥£￡€№]/u
const closes = /[\p{Pe}\p{Pf}、。，．,.・：:；;！!？?‼⁇⁈⁉…‥％%‰℃〜～]/u
const neverBegins = /[ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿー々〻ゝゞヽヾｧ-ｰ]/u
const neverEnds = /[っッｯ]/u

// Punctuation with white space around it, as in French.
const looseMarks = /[\p{Ps}\p{Pi}$¥£€№]\s|\s[\p{Pe}\p{Pf},:;!?%、。，．：；！？]/u

/** Words are apart where white space is, and marks are at their words: most texts need no further look. */
export function isPlainText(text: string): boolean {
  return !unspacedScripts.test(text) && !looseMarks.test(text)
}

/** Of the places between words, rising, those where a line or subtitle may end: no opening mark ends it, no closing one begins the next. Marks move with their words. */
export function breakPlaces(text: string, candidates: readonly number[]): BreakPlace[] {
  if (isPlainText(text) && candidates.every((at) => isSpace(text, at - 1)))
    return candidates.map((at, index) => ({ at, index }))
  const places: BreakPlace[] = []
  candidates.forEach((candidate, index) => {
    const at = settledPlace(text, candidate)
    if (at === undefined || at <= (places.at(-1)?.at ?? 0)) return
    // Nothing but marks is between it and the next, which is the place then.
    if (at > candidate && at >= (candidates[index + 1] ?? text.length)) return
    places.push({ at, index })
  })
  return places
}

/** The same between all words of a text. */
export function tokenBreaks(text: string): BreakPlace[] {
  return breakPlaces(
    text,
    tokenize(text)
      .slice(1)
      .map(({ from }) => from),
  )
}

export function mayBreakAt(text: string, place: number): boolean {
  return settledPlace(text, place) === place
}

/** The place beside marks that belong to the other side; `undefined` where letters hold together. */
function settledPlace(text: string, place: number): number | undefined {
  const at = isSpace(text, place - 1) ? settledAtSpace(text, place) : settledInRun(text, place)
  // More marks may be on the other side of white space.
  if (at !== undefined && at !== place) return settledPlace(text, at)
  return at === undefined || neverBegins.test(text.charAt(at)) || neverEnds.test(text.charAt(at - 1))
    ? undefined
    : at
}

function settledInRun(text: string, place: number): number | undefined {
  const closed = afterMarks(text, place)
  // As in “it’s” and “9,999”.
  if (closed === place + 1 && isOfSpacedWord(text.charAt(place - 1)) && isOfSpacedWord(text.charAt(closed)))
    return undefined
  if (/^\d[.,]\d$/u.test(text.slice(Math.max(0, place - 2), place + 1))) return undefined
  return closed > place ? afterSpace(text, closed) : beforeMarks(text, place)
}

/** Marks that may be of either side, such as “, are so by what is next to them. */
function settledAtSpace(text: string, place: number): number {
  const closed = afterMarks(text, place)
  const isOfBefore =
    isUnspaced(text.charAt(place)) ||
    isUnspaced(text.charAt(closed)) ||
    (isEdge(text, closed) && !/[.…]/u.test(text.charAt(place)))
  if (closed > place && isOfBefore) return afterSpace(text, closed)
  const end = beforeSpace(text, place)
  const open = beforeMarks(text, end)
  const isOfNext =
    /\p{Ps}/u.test(text.charAt(end - 1)) || isUnspaced(text.charAt(open - 1)) || isEdge(text, open - 1)
  return open < end && isOfNext ? open : place
}

function afterMarks(text: string, place: number): number {
  let at = place
  while (at < text.length && closes.test(text.charAt(at))) at += 1
  return at
}

function beforeMarks(text: string, place: number): number {
  let at = place
  while (at > 0 && opens.test(text.charAt(at - 1))) at -= 1
  return at
}

function afterSpace(text: string, place: number): number {
  let at = place
  while (isSpace(text, at)) at += 1
  return at
}

function beforeSpace(text: string, place: number): number {
  let at = place
  while (isSpace(text, at - 1)) at -= 1
  return at
}

function isSpace(text: string, at: number): boolean {
  return /\s/u.test(text.charAt(at))
}

function isOfSpacedWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character) && !isUnspaced(character)
}

function isEdge(text: string, at: number): boolean {
  return at < 0 || at >= text.length || isSpace(text, at)
}
