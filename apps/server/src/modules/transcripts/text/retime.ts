import type { TranscriptWord } from '@longhand/contracts'
import { diffArrays } from 'diff'
import { bareWord, tokenise } from './tokens.ts'

/** A stretch of time, in milliseconds. */
interface Stretch {
  startTime: number
  endTime: number
}

/** Beyond this many changed words a section is another one, and looking for common words would take long. */
const mostChanges = 500

/** How many changed words may still be looked into; a save shares one over all its sections, so that none keeps the server busy. */
export interface ChangeBudget {
  left: number
}
/** About how long one character takes to say. A word that was written into a long pause doesn't fill it. */
const millisecondsPerCharacter = 80

/**
 * Gives every word of an edited text a time: words that were there before keep theirs, new ones are spread over the time of those they
 * replace, or over the pause they stand in.
 *
 * @param text The text as it is now.
 * @param before The words that were said in this stretch as they were known, in order of time.
 * @returns Words in order of time inside `stretch`; without white space they are `text` without white space.
 */
export function retime(text: string, before: readonly TranscriptWord[], stretch: Stretch, budget: ChangeBudget = { left: mostChanges }): TranscriptWord[] {
  const tokens = tokenise(text)
  const known = before.flatMap(splitWord)
  const words: TranscriptWord[] = []
  let from = stretch.startTime
  let pending: Gap = { tokens: [] }
  const close = (until: number, isBeforeFirst: boolean): void => {
    words.push(...fill(pending, from, Math.max(from, until), isBeforeFirst))
    pending = { tokens: [] }
  }
  for (const step of align(tokens, known, budget)) {
    if (step.kind === 'added') pending.tokens.push(step.token)
    else if (step.kind === 'removed') pending.replaced = join(pending.replaced, step.word)
    else {
      const startTime = clamp(step.word.startTime, from, stretch.endTime)
      const endTime = clamp(step.word.endTime, startTime, stretch.endTime)
      close(startTime, words.length === 0)
      words.push({ ...step.word, text: step.token, startTime, endTime })
      from = endTime
    }
  }
  close(stretch.endTime, false)
  return words
}

/** Whether words spell exactly this text, white space aside. */
export function spells(words: readonly TranscriptWord[], text: string): boolean {
  return words.map((word) => word.text).join('').replace(/\s+/gu, '') === text.replace(/\s+/gu, '')
}

type Step = { kind: 'kept'; token: string; word: TranscriptWord } | { kind: 'added'; token: string } | { kind: 'removed'; word: TranscriptWord }

function align(tokens: readonly string[], known: readonly TranscriptWord[], budget: ChangeBudget): Step[] {
  const maxEditLength = Math.max(0, Math.min(mostChanges, budget.left))
  const changes = diffArrays(known.map((word) => bareWord(word.text)), tokens.map(bareWord), { maxEditLength })
  budget.left -= changes?.reduce((sum, change) => sum + (change.added || change.removed ? change.count : 0), 0) ?? maxEditLength
  let oldIndex = 0
  let newIndex = 0
  const removed = (): Step => ({ kind: 'removed', word: at(known, oldIndex++) })
  const added = (): Step => ({ kind: 'added', token: at(tokens, newIndex++) })
  if (!changes) return [...known.map(removed), ...tokens.map(added)]
  return changes.flatMap((change) => change.value.map((): Step => {
    if (change.removed) return removed()
    if (change.added) return added()
    return { kind: 'kept', token: at(tokens, newIndex++), word: at(known, oldIndex++) }
  }))
}

/** New words between two that stayed. */
interface Gap {
  tokens: string[]
  /** The time of the words that stood here before. */
  replaced?: Stretch
}

function fill({ tokens, replaced }: Gap, from: number, until: number, isBeforeFirst: boolean): TranscriptWord[] {
  if (tokens.length === 0) return []
  const lengths = tokens.map((token) => [...token].length)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const { startTime, endTime } = replaced ? within(replaced, from, until) : naturally(total, from, until, isBeforeFirst)
  let said = 0
  const border = (): number => Math.round(startTime + ((endTime - startTime) * said) / total)
  return tokens.map((text, index) => {
    const start = border()
    said += lengths[index] ?? 0
    return { text, startTime: start, endTime: border() }
  })
}

function within({ startTime, endTime }: Stretch, from: number, until: number): Stretch {
  const start = clamp(startTime, from, until)
  return { startTime: start, endTime: clamp(endTime, start, until) }
}

/** Words said in a pause stand close to the word before them; at the very start, to the one after. */
function naturally(characters: number, from: number, until: number, isBeforeFirst: boolean): Stretch {
  const length = Math.min(until - from, characters * millisecondsPerCharacter)
  return isBeforeFirst ? { startTime: until - length, endTime: until } : { startTime: from, endTime: from + length }
}

/** A stored word may hold several of ours, in scripts without spaces. */
function splitWord(word: TranscriptWord): TranscriptWord[] {
  const tokens = tokenise(word.text)
  if (tokens.length <= 1) return [word]
  const pieces = fill({ tokens, replaced: word }, word.startTime, word.endTime, false)
  return pieces.map((piece) => (word.confidence === undefined ? piece : { ...piece, confidence: word.confidence }))
}

function join(stretch: Stretch | undefined, word: Stretch): Stretch {
  return {
    startTime: Math.min(stretch?.startTime ?? word.startTime, word.startTime),
    endTime: Math.max(stretch?.endTime ?? word.endTime, word.endTime),
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high))
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new RangeError('The changes of a text do not fit its words.')
  return item
}
