import { fromTextColumns, toTextColumns } from '@longhand/contracts'
import type { TextColumns, TranscriptSection, WholeForm, WordColumns } from '@longhand/contracts'
import type { TimedSection } from './sections.ts'

/** Words are kept apart, so that both go out without being parsed. */
export interface StoredText {
  /** JSON string of the columns without their words. */
  sections: string
  words: string
}

export function writeStored(sections: readonly TranscriptSection[]): StoredText {
  const { words, ...texts } = toTextColumns(sections)
  return { sections: JSON.stringify(texts), words: JSON.stringify(words) }
}

export function readStored({ sections, words }: StoredText): TimedSection[] {
  return fromTextColumns({
    ...(JSON.parse(sections) as TextColumns),
    words: JSON.parse(words) as WordColumns,
  }) as TimedSection[]
}

/** Of a row that has more, which a thread would get a copy of. */
export function storedOf({ sections, words }: StoredText): StoredText {
  return { sections, words }
}

export function toWireText(stored: StoredText, form: WholeForm): string {
  return form === 'columns' ? joinColumns(stored) : JSON.stringify(readStored(stored))
}

/** Without parsing. */
export function joinColumns({ sections, words }: { sections: string; words: string | null }): string {
  return words === null ? sections : `${sections.slice(0, -1)},"words":${words}}`
}
