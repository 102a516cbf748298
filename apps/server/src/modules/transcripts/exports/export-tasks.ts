import type { CaptionCue, ExportFormat, ExportOptions } from '@longhand/contracts'
import { readStored, type StoredText } from '../text/stored-text.ts'
import { makeCues, readingSpeedOf } from './captions.ts'
import { UnwritableText } from './ebu-stl.ts'
import type { ExportedTranscript, RecordingFacts } from './exported-transcript.ts'
import { type ExportedFile, renderExport } from './render.ts'

/** Kept as stored, so that the thread that serves requests never parses it. */
export interface StoredTranscript extends StoredText {
  title: string
  language: string
  facts: RecordingFacts
  translation?: readonly (readonly [sectionId: string, text: string])[] | undefined
}

export type ExportTask =
  | { kind: 'file'; format: ExportFormat; transcript: StoredTranscript; options: ExportOptions }
  | { kind: 'captions'; transcript: StoredTranscript; options: ExportOptions }

/** The Word library builds everything in memory: half a gigabyte at this size. Five hours have about 5,000 sections. */
export const maxWordSections = 20_000

/** Why a text can't be had in a format. */
export type ExportRefusal = 'too-long' | 'unwritable'

export interface ExportResults {
  file: ExportedFile | ExportRefusal
  captions: CaptionCue[]
}

export async function runExportTask(task: ExportTask): Promise<ExportResults[ExportTask['kind']]> {
  const { title, language, facts, ...stored } = task.transcript
  const sections = readStored(stored)
  if (task.kind === 'file' && task.format === 'docx' && sections.length > maxWordSections) return 'too-long'
  const translation = stored.translation && new Map(stored.translation)
  if (task.kind === 'file') return renderOrRefuse(task.format, { title, language, sections, translation, facts }, task.options)
  return makeCues(sections, task.options, translation).map(({ startTime, endTime, lines }) => ({
    startTime,
    endTime,
    lines,
    charactersPerSecond: readingSpeedOf({ startTime, endTime, lines }),
  }))
}

async function renderOrRefuse(format: ExportFormat, transcript: ExportedTranscript, options: ExportOptions): Promise<ExportedFile | ExportRefusal> {
  try {
    return await renderExport(format, transcript, options)
  } catch (error) {
    if (error instanceof UnwritableText) return 'unwritable'
    throw error
  }
}
