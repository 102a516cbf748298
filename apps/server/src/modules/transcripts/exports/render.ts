import { clock, timecode, writeWireSection } from '@longhand/transcript'
import { formats } from '@longhand/transcript/formats'
import {
  type CaptionFormat,
  captionFormats,
  type ExportFormat,
  type ExportOptions,
} from '@longhand/contracts'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { renderAss } from './ass.ts'
import { type Cue, turnsOf } from './captions.ts'
import { makeCaptions } from './checked-captions.ts'
import { renderEbuStl } from './ebu-stl.ts'
import type { ExportedTranscript } from './exported-transcript.ts'
import { renderMarkdown } from './markdown.ts'
import { renderPdf } from './pdf.ts'
import { printable } from './printable.ts'
import { renderSbv } from './sbv.ts'
import { renderTtml } from './ttml.ts'
import { renderWord } from './word.ts'

export interface ExportedFile {
  type: string
  content: Uint8Array
}

/** May take a second or more: servers use a worker thread. */
export async function renderExport(
  format: ExportFormat,
  transcript: ExportedTranscript,
  options: ExportOptions,
): Promise<ExportedFile> {
  const isShown =
    format === 'json' || captionFormats.some((one) => one === format) ? isWrittenOrMarked : isWritten
  return {
    type: formats[format].mediaType,
    content: await renderContent(
      format,
      { ...transcript, sections: transcript.sections.filter(isShown) },
      options,
    ),
  }
}

/** In a text that is being typed, sections wait for their words. */
function isWritten({ text }: TimedSection): boolean {
  return text.trim() !== ''
}

function isWrittenOrMarked(section: TimedSection): boolean {
  return isWritten(section) || section.captions !== undefined
}

async function renderContent(
  format: ExportFormat,
  transcript: ExportedTranscript,
  options: ExportOptions,
): Promise<Uint8Array> {
  if (format === 'docx') return renderWord(transcript, options)
  if (format === 'pdf') return renderPdf(transcript, options)
  if (format === 'stl') return renderEbuStl(cuesOf(format, transcript, options), transcript, options)
  return Buffer.from(renderText(format, transcript, options))
}

function renderText(
  format: Exclude<ExportFormat, 'docx' | 'pdf' | 'stl'>,
  transcript: ExportedTranscript,
  options: ExportOptions,
): string {
  switch (format) {
    case 'txt':
      return renderPlain(transcript, options)
    case 'md':
      return renderMarkdown(transcript, options)
    case 'srt':
      return renderSrt(cuesOf(format, transcript, options), transcript.facts?.picture !== undefined)
    case 'vtt':
      return renderVtt(cuesOf(format, transcript, options), options)
    case 'ttml':
      return renderTtml(cuesOf(format, transcript, options), transcript, options)
    case 'ass':
      return renderAss(cuesOf(format, transcript, options), transcript, options)
    case 'sbv':
      return renderSbv(cuesOf(format, transcript, options))
    case 'json':
      return renderJson(transcript, options)
  }
}

function cuesOf(format: CaptionFormat, transcript: ExportedTranscript, options: ExportOptions): Cue[] {
  return makeCaptions(transcript, format, options).cues.map((cue) => ({
    ...cue,
    lines: cue.lines.map(printable),
  }))
}

function renderPlain({ title, sections, translation }: ExportedTranscript, options: ExportOptions): string {
  const paragraphs = sections.map((section) =>
    [headingOf(section, options), section.text, translation?.get(section.id) ?? '']
      .filter(Boolean)
      .join('\n'),
  )
  return `${[...(title === '' ? [] : [title]), ...paragraphs].join('\n\n')}\n`
}

function headingOf(section: TimedSection, { speakers, timestamps }: ExportOptions): string {
  return [...(speakers ? [section.speakerName] : []), ...(timestamps ? [clock(section.startMs)] : [])].join(
    ' ',
  )
}

/** @param isForVideo What puts captions into a video takes `< b >`, `{\an8}`, `\n` and `&nbsp;` in the text for marks. */
function renderSrt(cues: readonly Cue[], isForVideo: boolean): string {
  const blocks = cues.map(({ startMs, endMs, lines, mark, position }, index) => {
    const text = lines.map((line) => escapeSrt(isForVideo ? withoutMarks(line) : line)).join('\n')
    const shown = mark === 'narrative' ? `<i>${text}</i>` : text
    return `${index + 1}\n${timecode(startMs, ',')} --> ${timecode(endMs, ',')}\n${position === 'top' ? '{\\an8}' : ''}${shown}\n`
  })
  return blocks.join('\n')
}

function withoutMarks(line: string): string {
  return line.replace(/[<{\\]|&(?=nbsp;)/gi, '$&\u2060')
}

function renderVtt(cues: readonly Cue[], { speakers }: ExportOptions): string {
  const blocks = cues.map((cue) => {
    const settings = cue.position === 'top' ? ' line:0' : ''
    return `${timecode(cue.startMs, '.')} --> ${timecode(cue.endMs, '.')}${settings}\n${vttTextOf(cue, speakers)}\n`
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}

function vttTextOf(cue: Cue, speakers: boolean): string {
  const { lines, translatedLines = 0, speaker, mark, turns } = cue
  const own = lines.length - translatedLines
  if (mark) {
    const shown = lines.map(escapeVtt).join('\n')
    return mark === 'narrative' ? `<i>${shown}</i>` : shown
  }
  const said = turnsOf(cue).map((turn) => {
    const text = turn.lines.map(escapeVtt).join('\n')
    const spoken = turn.language === undefined ? text : `<lang ${turn.language}>${text}</lang>`
    return turns && speakers ? inVoice(turn.speaker, spoken) : spoken
  })
  const text = [...said, ...lines.slice(own).map(escapeVtt)].join('\n')
  return speakers && !turns ? inVoice(speaker, text) : text
}

function inVoice(speaker: string, said: string): string {
  return `<v ${escapeVtt(speaker)}>${said}</v>`
}

function renderJson(
  { title, language, sections, translation }: ExportedTranscript,
  { speakers, timestamps }: ExportOptions,
): string {
  const shown = sections.map((section) => {
    const { spkId, spkName, startTime, endTime, text, alongside, captions, words, sectionId, ...rest } =
      writeWireSection(section)
    return {
      sectionId,
      ...(speakers && { spkId, spkName, ...(alongside && { alongside }) }),
      ...(timestamps && { startTime, endTime }),
      text,
      ...rest,
      ...(translation?.has(sectionId) && { translation: translation.get(sectionId) }),
      ...(timestamps && { ...(captions && { captions }), words }),
    }
  })
  return `${JSON.stringify({ fileName: title, language, sections: shown }, null, 2)}\n`
}

function escapeVtt(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

// SRT knows no escapes: an arrow in the text would read as a line of times.
function escapeSrt(text: string): string {
  return text.replace(/-->/g, '->')
}
