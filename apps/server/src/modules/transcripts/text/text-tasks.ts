import type { ErrorName, ReviewKnowledge, SectionChange, Sentence } from '@longhand/contracts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { createSubtitleMerger } from '../../../platform/sections/section-subtitles.ts'
import { completeSections, readSections, type TimedSection } from '../../../platform/sections/sections.ts'
import { readStored, type StoredText } from '../../../platform/sections/stored-text.ts'
import { applySectionChanges } from '../edits/section-changes.ts'
import { writtenWords } from '../hot-words/corrections.ts'
import { type Outcome, reviewOutcomes } from '../review/outcomes.ts'
import { reviewKnowledge } from '../review/review-knowledge.ts'
import { type IndexChanges, indexChanges } from '../search/section-rows.ts'
import { restoredSections, type Restoring } from '../versions/restored-passage.ts'
import { type WrittenText, writeText } from './written-text.ts'

/** What a text becomes. `stored` is the text as it is now. */
export type ChangingTask = { stored: StoredText } & (
  | { kind: 'save'; sectionsJson: string }
  /** As JSON where they are long. */
  | { kind: 'change'; changes: readonly SectionChange[] | string }
  | ({ kind: 'restore'; version: StoredText } & Restoring)
)

export interface NextText extends WrittenText {
  /** What it says of the confidence that words had. */
  outcomes: Outcome[]
  isSame: boolean
}

/** What a text says, for those who look through it. */
export type ReadingTask = { stored: StoredText } & (
  { kind: 'review'; language: string; hotWords: string[] } | { kind: 'written-words' } | { kind: 'index' }
)

export type TextTask = ChangingTask | ReadingTask

/** An error would lose its sentence between threads. */
export interface Refused {
  refusal: { error: ErrorName; sentence: Sentence; data: unknown }
}

export interface TextResults {
  save: NextText | Refused
  change: NextText | Refused
  restore: NextText | Refused
  review: Pick<ReviewKnowledge, 'unusual' | 'nearHotWords'>
  'written-words': Map<string, number>
  /** Of all of it. */
  index: IndexChanges
}

export function runTextTask<Task extends TextTask>(
  task: Task,
): TextResults[Task['kind']] | Promise<TextResults[Task['kind']]>
export function runTextTask(
  task: TextTask,
): TextResults[TextTask['kind']] | Promise<TextResults[TextTask['kind']]> {
  switch (task.kind) {
    case 'review':
      return reviewKnowledge(readStored(task.stored), task)
    case 'written-words':
      return writtenWords(readStored(task.stored))
    case 'index':
      return indexChanges(readStored(task.stored))
    default:
      return nextText(task)
  }
}

function nextText(task: ChangingTask): NextText | Refused {
  try {
    const before = readStored(task.stored)
    const after = nextSections(task, before)
    const written = writeText(after, before)
    const isSame =
      written.stored.sections === task.stored.sections && written.stored.words === task.stored.words
    return { ...written, isSame, outcomes: task.kind === 'restore' ? [] : reviewOutcomes(before, after) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { refusal: { error: error.error, sentence: error.sentence, data: error.data } }
  }
}

function nextSections(task: ChangingTask, before: TimedSection[]): TimedSection[] {
  switch (task.kind) {
    case 'save':
      return savedSections(task.sectionsJson, before)
    case 'change':
      return applySectionChanges(
        before,
        typeof task.changes === 'string' ? (JSON.parse(task.changes) as SectionChange[]) : task.changes,
      )
    case 'restore':
      return restoredSections(before, readStored(task.version), task)
  }
}

function savedSections(sectionsJson: string, before: readonly TimedSection[]): TimedSection[] {
  const incoming = readSections(sectionsJson)
  const byId = new Map(before.map((section) => [section.id, section]))
  const keepSubtitles = createSubtitleMerger()
  return completeSections(
    incoming.map((section) => keepSubtitles(section, byId.get(section.sectionId))),
    before,
  )
}
