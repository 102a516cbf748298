import type { Text } from '@longhand/transcript'
import { movedCaret } from './subtitle-text.ts'

export interface TextPlace {
  readonly sectionId: string
  /** In the text of the section. */
  readonly offset: number
}

/** Where a place is in a text that came of another one: next to the same letters, also where sections were split or joined. `undefined` where nothing is left around it. */
export function movedPlace(
  before: Text,
  after: Text,
  { sectionId, offset }: TextPlace,
): TextPlace | undefined {
  const index = before.places.get(sectionId)
  if (index === undefined) return undefined
  // From one section that both have up to the next such one.
  const isKept = ({ id }: { id: string }): boolean => after.places.has(id)
  const first = before.sections.slice(0, index + 1).findLast(isKept)
  const next = before.sections.slice(index + 1).find(isKept)
  const between = ({ sections, places }: Text): Text['sections'] =>
    sections.slice(first && places.get(first.id), next && places.get(next.id))
  const [was, is] = [between(before), between(after)]
  const start = lengthOf(
    was.slice(
      0,
      was.findIndex(({ id }) => id === sectionId),
    ),
  )
  let left = movedCaret(textOf(was), textOf(is), start + offset)
  for (const { id, text } of is) {
    if (left <= text.length) return { sectionId: id, offset: left }
    left -= text.length + 1
  }
  return undefined
}

function textOf(sections: Text['sections']): string {
  return sections.map(({ text }) => text).join('\n')
}

function lengthOf(sections: Text['sections']): number {
  return sections.reduce((length, { text }) => length + text.length + 1, 0)
}
