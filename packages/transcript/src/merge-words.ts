import { diffArrays } from 'diff'

const pieces =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

const timeoutMs = 200

export interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** @returns `undefined` where both changed the same words, or words next to each other. */
export function mergeWords(base: string, ours: string, theirs: string): string | undefined {
  const common = base.match(pieces) ?? []
  const [mine, other] = [editsOf(common, ours), editsOf(common, theirs)]
  if (!mine || !other) return undefined
  const isSame = (a: Edit, b: Edit): boolean => a.from === b.from && a.to === b.to && a.text === b.text
  const fresh = mine.filter((edit) => !other.some((known) => isSame(edit, known)))
  // Touching counts: who wrote one word and who wrote the next did not know of each other.
  if (fresh.some((a) => other.some((b) => a.from <= b.to && b.from <= a.to))) return undefined
  let merged = ''
  let at = 0
  for (const { from, to, text } of [...fresh, ...other].sort((a, b) => a.from - b.from)) {
    merged += common.slice(at, from).join('') + text
    at = to
  }
  return merged + common.slice(at).join('')
}

/** What was written in place of what, in offsets of the text before; `undefined` where finding out takes too long. */
export function editsBetween(before: string, after: string): Edit[] | undefined {
  const parts = before.match(pieces) ?? []
  const offsets = [0]
  for (const part of parts) offsets.push(offsets.at(-1)! + part.length)
  return editsOf(parts, after)?.map(({ from, to, text }) => ({
    from: offsets[from]!,
    to: offsets[to]!,
    text,
  }))
}

function editsOf(common: readonly string[], text: string): Edit[] | undefined {
  const changes = diffArrays([...common], text.match(pieces) ?? [], { timeout: timeoutMs })
  if (!changes) return undefined
  const edits: Edit[] = []
  let at = 0
  let isOpen = false
  for (const { value, added, removed } of changes) {
    if (!added && !removed) {
      at += value.length
      isOpen = false
      continue
    }
    const last = isOpen ? edits.pop()! : { from: at, to: at, text: '' }
    if (removed) at += value.length
    edits.push({ from: last.from, to: at, text: last.text + (added ? value.join('') : '') })
    isOpen = true
  }
  return edits
}

/** How many elements at the beginning and at the end are those of `before`. No element counts twice. */
export function sameEnds<T>(before: ArrayLike<T>, after: ArrayLike<T>): { head: number; tail: number } {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail])
    tail += 1
  return { head, tail }
}
