import { createHash } from 'node:crypto'
import { type ExportValues, renderExportTemplate, templateFormats } from '@longhand/contracts'
import { clock } from '@longhand/transcript'
import type { SummaryReader } from '../insights/summary-reader.ts'
import type { RecordingRow } from '../recordings/recording/recording-rows.service.ts'
import type { ExportsService } from '../transcripts/exports/exports.service.ts'
import { withoutEnding } from '../../platform/file-names/file-names.ts'
import type { TranscriptReader } from '../transcripts/text/transcript-reader.ts'
import type { RuleRow } from './auto-export.repository.ts'

export interface RenderDeps {
  transcripts: Pick<TranscriptReader, 'findAny'>
  exports: Pick<ExportsService, 'write'>
  summaries: SummaryReader
  publicUrl: string
  timeZone: string
}

export interface RenderedRecording {
  content: Uint8Array
  sha256: string
  values: Pick<ExportValues, 'title' | 'date' | 'folder' | 'language'>
}

/** Renders a recording as a rule says. @returns `undefined` when it has no text. */
export async function renderRecording(
  { transcripts, exports, summaries, publicUrl, timeZone }: RenderDeps,
  {
    rule,
    recording,
    folder,
    signal,
  }: { rule: RuleRow; recording: RecordingRow; folder: string; signal: AbortSignal },
): Promise<RenderedRecording | undefined> {
  const text = await transcripts.findAny(recording.id)
  if (!text || text.revision === 0) return undefined
  const values = {
    title: withoutEnding(recording.fileName),
    date: calendarDay(recording.createdAt, rule.options.timeZone ?? timeZone),
    folder,
    language: text.language,
  }
  const layout = templateFormats.find((format) => format === rule.format)
  const template = layout === undefined ? null : rule.template
  const written = await exports.write(rule.userId, recording, {
    format: rule.format,
    options: rule.options,
    language: rule.language,
    withoutTitle: template !== null,
    signal,
  })
  if (template === null || layout === undefined)
    return { content: written.content, sha256: hashOf(written.content), values }
  const rendered = renderExportTemplate(
    template,
    {
      ...values,
      duration: clock(Math.floor(recording.durationSeconds) * 1000),
      speakers: [...new Set(text.sections.map(({ speakerName }) => speakerName))],
      link: `${publicUrl}/detail?fileId=${recording.id}`,
      summary: summaryText(await summaries.points(recording.id)),
      text: Buffer.from(written.content).toString('utf8').trimEnd(),
    },
    layout,
  )
  const content = Buffer.from(rendered.endsWith('\n') ? rendered : `${rendered}\n`)
  return { content, sha256: hashOf(content), values }
}

function summaryText(points: readonly { title: string; text: string }[]): string {
  return points.map(({ title, text }) => [title, text].filter(Boolean).join('\n')).join('\n\n')
}

function calendarDay(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(instant)
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
