import { countWhile, timedWords } from '@longhand/transcript'
import type { Section, TimedWord, Text } from '@longhand/transcript'
export interface Playhead {
  readonly place: number
  readonly section: Section
  readonly word: TimedWord | undefined
}

/** Sections by start: engines that recognise several channels give them in another order. */
const orders = new WeakMap<readonly Section[], readonly number[]>()

function orderOf(sections: readonly Section[]): readonly number[] {
  let order = orders.get(sections)
  if (!order) {
    order = sections
      .map((_section, place) => place)
      .sort((a, b) => sections[a]!.startMs - sections[b]!.startMs || a - b)
    orders.set(sections, order)
  }
  return order
}

/**
 * Stays until the next word begins, so that a highlight doesn't flicker in pauses.
 * @returns `undefined` before the first section.
 */
export function playheadAt(document: Text, timeMs: number): Playhead | undefined {
  const hasBegun = ({ startMs }: { readonly startMs: number }): boolean => startMs <= timeMs
  const order = orderOf(document.sections)
  const place = order[countWhile(order, (at) => hasBegun(document.sections[at]!)) - 1]
  if (place === undefined) return undefined
  const section = document.sections[place]!
  const words = timedWords(section)
  return { place, section, word: words[Math.max(0, countWhile(words, hasBegun) - 1)] }
}

/** The word that holds or follows the offset, else the last. */
export function wordAtOffset(section: Section, offset: number): TimedWord | undefined {
  const words = timedWords(section)
  return words.find(({ to }) => to > offset) ?? words.at(-1)
}
