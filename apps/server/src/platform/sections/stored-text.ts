import type { WholeForm } from '@longhand/contracts'
import { fromColumns, toColumns, writeWireSection } from '@longhand/transcript'
import type { Columns, NamedSection, WordColumns } from '@longhand/transcript'
import type { TimedSection } from './sections.ts'

/** Words are kept apart, so that both go out without being parsed. */
export interface StoredText {
  /** JSON string of the columns without their words. */
  sections: string
  words: string
}

export function writeStored(sections: readonly NamedSection[]): StoredText {
  const { words, ...texts } = toColumns(sections)
  return { sections: JSON.stringify(texts), words: JSON.stringify(words) }
}

export function readStored({ sections, words }: StoredText): TimedSection[] {
  return fromColumns({
    ...(JSON.parse(sections) as Columns),
    words: JSON.parse(words) as WordColumns,
  }) as TimedSection[]
}

/** Of a row that has more, which a thread would get a copy of. */
export function storedOf({ sections, words }: StoredText): StoredText {
  return { sections, words }
}

export function toWireText(stored: StoredText, form: WholeForm): string {
  return form === 'columns' ? joinColumns(stored) : JSON.stringify(readStored(stored).map(writeWireSection))
}

/** Without parsing. */
export function joinColumns({ sections, words }: { sections: string; words: string | null }): string {
  return words === null ? sections : `${sections.slice(0, -1)},"words":${words}}`
}
