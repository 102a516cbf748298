import type {
  AnswerOf,
  SubtitleFormat,
  SubtitleReportFormat,
  ExportFormat,
  ExportOptions,
  Sentence,
} from '@longhand/contracts'
import {
  type CheckedSubtitles,
  type ExportedFile,
  limitsOf,
  makeSubtitles,
  paceOf,
  readingSpeedOf,
  type RecordingFacts,
} from '@longhand/transcript/exports'
import { writeWireTimes } from '@longhand/transcript'
import { toBatches } from '../../../platform/process/slices.ts'
import { readStored, type StoredText, toWireText } from '../../../platform/sections/stored-text.ts'
import { renderSubtitleReport } from './subtitle-report.ts'
import { renderExport } from './render.ts'
import type { UnwritableScript } from './unwritable-script.ts'

/** Kept as stored, so that the thread that serves requests never parses it. */
export interface StoredTranscript extends StoredText {
  title: string
  language: string
  facts: RecordingFacts
  translation?: readonly (readonly [sectionId: string, text: string])[] | undefined
  shotChanges?: readonly number[] | undefined
}

export type ExportTask =
  | { kind: 'file'; format: ExportFormat; transcript: StoredTranscript; options: ExportOptions }
  | { kind: 'subtitles'; format: SubtitleFormat; transcript: StoredTranscript; options: ExportOptions }
  | { kind: 'sections'; stored: StoredText }
  | {
      kind: 'report'
      format: SubtitleFormat
      report: SubtitleReportFormat
      transcript: StoredTranscript
      options: ExportOptions
    }

/** The Word library builds everything in memory: half a gigabyte at this size. Five hours have about 5,000 sections. */
export const maxWordSections = 20_000

/** Why a text can't be had in a format. */
export type ExportRefusal = 'too-long' | 'unwritable' | { refused: Sentence }

export interface ExportResults {
  file: ExportedFile | ExportRefusal
  subtitles: Omit<AnswerOf<'previewCaptions'>, 'cues'> & { batches: string[] }
  report: ExportedFile | ExportRefusal
  /** JSON string. */
  sections: { json: string }
}

export async function runExportTask(task: ExportTask): Promise<ExportResults[ExportTask['kind']]> {
  if (task.kind === 'sections') return { json: toWireText(task.stored, 'sections') }
  const { title, language, facts, shotChanges, ...stored } = task.transcript
  const sections = readStored(stored)
  if (task.kind === 'file' && task.format === 'docx' && sections.length > maxWordSections) return 'too-long'
  const translation = stored.translation && new Map(stored.translation)
  const text = { title, language, sections, translation, facts, shotChanges }
  if (task.kind === 'file') return orRefusal(() => renderExport(task.format, text, task.options))
  // A report without a profile is of the limits that the options name.
  if (task.kind === 'report')
    return orRefusal(() =>
      renderSubtitleReport(
        task.report,
        text,
        makeSubtitles(text, task.format, { profile: 'own', ...task.options }),
      ),
    )
  return previewOf(makeSubtitles(text, task.format, task.options))
}

function previewOf({ cues, checks }: CheckedSubtitles): ExportResults['subtitles'] {
  const shown: AnswerOf<'previewCaptions'>['cues'] = cues.map((cue, index) => ({
    ...writeWireTimes({ startMs: cue.startMs, endMs: cue.endMs, lines: cue.lines }),
    charactersPerSecond: checks ? paceOf(cue, checks.rules).charactersPerSecond : readingSpeedOf(cue),
    violations: checks?.violations[index],
  }))
  return {
    batches: toBatches(shown),
    checks: checks
      ? { ...limitsOf(checks.rules), found: checks.found, remaining: checks.remaining }
      : undefined,
  }
}

/** An error would lose its sentence between threads. */
async function orRefusal(render: () => Promise<ExportedFile>): Promise<ExportedFile | ExportRefusal> {
  try {
    return await render()
  } catch (error) {
    // Known by name: a format that a thread loads when it is used may bring a second copy of the class.
    const { name, sentence } = error as Partial<UnwritableScript>
    if (name === 'UnwritableText') return 'unwritable'
    if (name === 'UnwritableScript' && sentence) return { refused: sentence }
    throw error
  }
}
