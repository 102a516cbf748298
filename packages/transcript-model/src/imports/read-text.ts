import { moveCaptions } from '../captions/own.ts'
import { readAss } from './ass.ts'
import { looksLikeSbv, looksLikeSrt, readSbv, readSrt } from './captions.ts'
import { decodeText } from './decode-text.ts'
import { isZip, readDocx } from './docx.ts'
import { type ImportedSection, type ImportedText, UnreadableText } from './imported-text.ts'
import { readJson } from './json.ts'
import { readMarkdown, readPlainText } from './plain-text.ts'
import { readTable } from './table.ts'
import { readTextGrid } from './text-grid.ts'
import { readTtml } from './ttml.ts'
import { readVtt } from './vtt.ts'

/**
 * Reads SRT, VTT, TTML, SBV, ASS, DOCX, TXT, Markdown, CSV, TextGrid and the JSON of several programs. What a file is, it says itself; its name decides where it does not.
 * @throws UnreadableText
 * @example
 * const { sections } = readText(new Uint8Array(await file.arrayBuffer()), file.name)
 */
export function readText(bytes: Uint8Array, fileName: string): ImportedText {
  const found = isZip(bytes) ? readDocx(bytes) : readAny(decodeText(bytes), fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase())
  const sections = found.sections.map(cleaned).filter(({ text }) => text !== '')
  if (sections.length === 0) throw new UnreadableText('no-text')
  return { ...found, sections }
}

function readAny(text: string, ending: string): ImportedText {
  const start = text.trimStart()
  if (start.startsWith('WEBVTT')) return { sections: readVtt(text) }
  if (/^\[script info\]/im.test(start.slice(0, 2000))) return { sections: readAss(text) }
  if (/^(?:<\?xml|<tt[\s>]|<\w+:tt[\s>])/.test(start)) return readTtml(start)
  if (/^File type\s*=\s*"ooTextFile/.test(start)) return { sections: readTextGrid(text) }
  if (ending === 'json') return readJson(text)
  if (ending === 'csv' || ending === 'tsv') return { sections: readTable(text) }
  if (ending === 'md' || ending === 'markdown') return readMarkdown(text)
  if (ending === 'srt' || looksLikeSrt(text)) return { sections: readSrt(text) }
  if (ending === 'sbv' || looksLikeSbv(text)) return { sections: readSbv(text) }
  if (/^[[{]\s*["{[]/.test(start)) return readJson(text)
  return readPlainText(text)
}

function cleaned({ captions, ...section }: ImportedSection): ImportedSection {
  const speaker = section.speaker?.trim()
  const text = section.text.trim()
  const own = moveCaptions(captions, section.text, text)
  return { ...section, speaker: speaker === '' ? undefined : speaker, text, ...(own ? { captions: own } : {}) }
}
