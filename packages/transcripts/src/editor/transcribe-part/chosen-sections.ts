import type { Text } from '@longhand/transcript'
import { selectionAcross } from '../follow/text-range.ts'

/** Ids of the sections that a selection reaches into, else of the one that is edited, else of none. They follow each other. */
export function chosenSections(text: Text, edited: string | undefined): readonly string[] {
  const selected = selectionAcross([...document.querySelectorAll('[data-index] p')])
  if (!selected) return edited === undefined ? [] : [edited]
  const placeOf = (paragraph: Element): number =>
    Number(paragraph.closest<HTMLElement>('[data-index]')!.dataset['index'])
  return text.sections.slice(placeOf(selected.first), placeOf(selected.last) + 1).map(({ id }) => id)
}
