import type { CaptionCue, ExportFormat, ExportOptions } from '@longhand/contracts'
import { readStored, type StoredText } from '../text/stored-text.ts'
import { makeCues, readingSpeedOf } from './captions.ts'
import type { RecordingFacts } from './exported-transcript.ts'
import { type ExportedFile, renderExport } from './render.ts'

/** A transcript on its way to another thread: its text as the store holds it, so that the one that serves requests never reads them. */
export interface StoredTranscript extends StoredText {
  title: string
  language: string
  facts: RecordingFacts
  /** Section ids with what they say in another language. */
  translation?: readonly (readonly [sectionId: string, text: string])[] | undefined
}

/** Work of exports, as it is handed to a thread. */
export type ExportTask =
  | { kind: 'file'; format: ExportFormat; transcript: StoredTranscript; options: ExportOptions }
  | { kind: 'captions'; transcript: StoredTranscript; options: ExportOptions }

/** Sections that a Word document holds at most: its library builds all of it in memory, half a gigabyte by then. Five hours have about five thousand. */
export const maxWordSections = 20_000

/** What a task gives. */
export interface ExportResults {
  file: ExportedFile | 'too-long'
  captions: CaptionCue[]
}

/** Does the work of exports. */
export async function runExportTask(task: ExportTask): Promise<ExportResults[ExportTask['kind']]> {
  const { title, language, facts, ...stored } = task.transcript
  const sections = readStored(stored)
  if (task.kind === 'file' && task.format === 'docx' && sections.length > maxWordSections) return 'too-long'
  const translation = stored.translation && new Map(stored.translation)
  if (task.kind === 'file') return renderExport(task.format, { title, language, sections, translation, facts }, task.options)
  return makeCues(sections, task.options, translation).map(({ startTime, endTime, lines }) => ({
    startTime,
    endTime,
    lines,
    charactersPerSecond: readingSpeedOf({ startTime, endTime, lines }),
  }))
}
