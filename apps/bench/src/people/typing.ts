import type { SectionChange } from '@longhand/contracts'
import { type Section, speakerOf, splicesBetween, type Text } from '@longhand/transcript'
import type { Chance } from '../chaos/chance.ts'

/** A text that became so much longer or shorter than it was is mostly typed back. */
const drift = 0.2
const mostly = 0.8
const burstWords = [3, 15] as const

/** Whether words are typed or deleted next, so that texts grow and shrink around the length that they began with. */
export function isTyping(chance: Chance, { length, began }: { length: number; began: number }): boolean {
  const share = length > began * (1 + drift) ? 1 - mostly : length < began * (1 - drift) ? mostly : 0.5
  return chance.next() < share
}

/** The texts of a section, word by word, while a person types or deletes some words in one place. */
export function burst(
  chance: Chance,
  text: string,
  newWords: ((count: number) => string[]) | 'delete',
): string[] {
  const words = text.split(' ').filter((word) => word !== '')
  const count = Math.round(chance.between(...burstWords))
  const place = Math.floor(chance.between(0, words.length + 1))
  if (newWords === 'delete') {
    const deleted = Math.min(count, words.length)
    const from = Math.min(place, words.length - deleted)
    return Array.from({ length: deleted }, (_, index) => words.toSpliced(from, index + 1).join(' '))
  }
  const typed = newWords(count)
  return typed.map((_, index) => words.toSpliced(place, 0, ...typed.slice(0, index + 1)).join(' '))
}

/** What `updateSections` takes, as the editor writes it. */
export function changesBetween(stored: Text, document: Text): SectionChange[] {
  const isSame = (one: Section, other: Section): boolean =>
    one === other || (one.text === other.text && one.words === other.words)
  return splicesBetween(stored, document, isSame).map(({ after, removed, inserted }) => ({
    after: after ?? null,
    removed: removed.map(({ id }) => id),
    sections: inserted.map(({ id, speakerId, startMs, endMs, text, words }) => ({
      sectionId: id,
      spkId: speakerId,
      spkName: speakerOf(document, speakerId).name,
      startTime: startMs,
      endTime: endMs,
      text,
      ...(words === undefined
        ? {}
        : {
            words: words.map(({ startMs: startTime, endMs: endTime, ...word }) => ({
              ...word,
              startTime,
              endTime,
            })),
          }),
    })),
  }))
}
