import type { ExportFormat } from '@longhand/contracts'
import type { TimedSection } from '../text/sections.ts'
import { makeCues, type Cue } from './captions.ts'
import type { ExportedTranscript, ExportOptions } from './exported-transcript.ts'
import { clock, timecode } from './timecode.ts'
import { renderWord } from './word.ts'

/** A file made from a transcript. */
export interface ExportedFile {
  type: string
  content: Buffer
}

const types: Record<ExportFormat, string> = {
  txt: 'text/plain; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** Writes a transcript as a file. */
export async function renderExport(format: ExportFormat, transcript: ExportedTranscript, options: ExportOptions): Promise<ExportedFile> {
  const content = format === 'docx' ? await renderWord(transcript, options) : Buffer.from(renderText(format, transcript, options))
  return { type: types[format], content }
}

function renderText(format: Exclude<ExportFormat, 'docx'>, transcript: ExportedTranscript, options: ExportOptions): string {
  switch (format) {
    case 'txt':
      return renderPlain(transcript, options)
    case 'srt':
      return renderSrt(makeCues(transcript.sections, options))
    case 'vtt':
      return renderVtt(makeCues(transcript.sections, { speakers: false }), options)
    case 'json':
      return renderJson(transcript, options)
  }
}

function renderPlain({ title, sections }: ExportedTranscript, options: ExportOptions): string {
  const paragraphs = sections.map((section) => {
    const heading = headingOf(section, options)
    return heading === '' ? section.text : `${heading}\n${section.text}`
  })
  return `${[title, ...paragraphs].join('\n\n')}\n`
}

function headingOf(section: TimedSection, { speakers, timestamps }: ExportOptions): string {
  return [...(speakers ? [section.spkName] : []), ...(timestamps ? [clock(section.startTime)] : [])].join(' ')
}

function renderSrt(cues: readonly Cue[]): string {
  const blocks = cues.map((cue, index) => `${index + 1}\n${timecode(cue.startTime, ',')} --> ${timecode(cue.endTime, ',')}\n${cue.lines.map(escapeSrt).join('\n')}\n`)
  return blocks.join('\n')
}

function renderVtt(cues: readonly Cue[], { speakers }: ExportOptions): string {
  const blocks = cues.map((cue) => {
    const text = cue.lines.map(escapeVtt).join('\n')
    return `${timecode(cue.startTime, '.')} --> ${timecode(cue.endTime, '.')}\n${speakers ? `<v ${escapeVtt(cue.speaker)}>${text}</v>` : text}\n`
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}

function renderJson({ title, language, sections }: ExportedTranscript, { speakers, timestamps }: ExportOptions): string {
  const shown = sections.map(({ sectionId, spkId, spkName, startTime, endTime, text, words }) => ({
    sectionId,
    ...(speakers ? { spkId, spkName } : {}),
    ...(timestamps ? { startTime, endTime } : {}),
    text,
    ...(timestamps ? { words } : {}),
  }))
  return `${JSON.stringify({ fileName: title, language, sections: shown }, null, 2)}\n`
}

function escapeVtt(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

// SRT knows no escapes: an arrow in the text would read as a line of times.
function escapeSrt(text: string): string {
  return text.replace(/-->/g, '->')
}
