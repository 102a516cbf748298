import { moveCaptions } from '../captions/own.ts'
import { readAss } from './ass.ts'
import { beginsLikeSbv, beginsLikeSrt, looksLikeSbv, looksLikeSrt, readSbv, readSrt } from './captions.ts'
import { decodeText } from './decode-text.ts'
import { isZip, readDocx } from './docx.ts'
import { type ImportedSection, type ImportedText, UnreadableText } from './imported-text.ts'
import { readJson } from './json.ts'
import { readMarkdown } from './markdown.ts'
import { readPlainText } from './plain-text.ts'
import { readTable } from './table.ts'
import { readTextGrid } from './text-grid.ts'
import { readTtml } from './ttml.ts'
import { readVtt } from './vtt.ts'

/** Of the container that Word wrote before 2007. */
const oldWordStart = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'

/**
 * Reads SRT, VTT, TTML, SBV, ASS, DOCX, TXT, Markdown, CSV, TextGrid and the JSON of several programs. What a file is, it says itself; its name decides where it does not.
 * @throws UnreadableText
 * @example
 * const { sections } = readText(new Uint8Array(await file.arrayBuffer()), file.name)
 */
export function readText(bytes: Uint8Array, fileName: string): ImportedText {
  if (isOtherDocument(bytes)) throw new UnreadableText('other-document')
  const found = isZip(bytes)
    ? readDocx(bytes)
    : readAny(decodeText(bytes), fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase())
  const sections = found.sections.map(cleaned).filter(({ text }) => text !== '')
  if (sections.length === 0) throw new UnreadableText('no-text')
  return { ...found, ...(found.title === undefined ? {} : { title: withoutControls(found.title) }), sections }
}

/** Read as text, PDF, RTF and HTML would give their codes. */
function isOtherDocument(bytes: Uint8Array): boolean {
  // Each byte is a character.
  const start = String.fromCharCode(...bytes.subarray(0, 200)).trimStart()
  return (
    start.startsWith(oldWordStart) ||
    /^(?:\u00ef\u00bb\u00bf)?\s*(?:%PDF-|\{\\rtf|<!doctype html|<html[\s>])/i.test(start)
  )
}

function readAny(text: string, ending: string): ImportedText {
  const start = text.trimStart()
  if (start.startsWith('WEBVTT')) return { sections: readVtt(text) }
  if (/^\[script info\]/im.test(start.slice(0, 2000))) return { sections: readAss(text) }
  if (/^(?:<\?xml|<tt[\s>]|<\w+:tt[\s>])/.test(start)) return readTtml(start)
  if (/^File type\s*=\s*"ooTextFile/.test(start)) return { sections: readTextGrid(text) }
  // Captions that begin with the file are not what a wrong name says.
  if (beginsLikeSrt(start)) return { sections: readSrt(text) }
  if (beginsLikeSbv(start)) return { sections: readSbv(text) }
  if (ending === 'json') return readJson(text)
  if (ending === 'csv' || ending === 'tsv') return { sections: readTable(text) }
  if (ending === 'md' || ending === 'markdown') return readMarkdown(text)
  if (looksLikeSrt(text)) return { sections: readSrt(text) }
  if (looksLikeSbv(text)) return { sections: readSbv(text) }
  if (/^\ufeff?[[{]\s*["{[]/.test(start)) return readJson(text)
  if (ending === 'srt' || ending === 'sbv') throw new UnreadableText('no-text')
  return readPlainText(text)
}

function cleaned({ captions, words, ...section }: ImportedSection): ImportedSection {
  const speaker = withoutControls(section.speaker ?? '').trim()
  const text = withoutControls(section.text).trim()
  const own = moveCaptions(captions, section.text, text)
  const said = words
    ?.map((word) => ({ ...word, text: withoutControls(word.text) }))
    .filter((word) => word.text !== '')
  return {
    ...section,
    speaker: speaker === '' ? undefined : speaker,
    text,
    ...(own ? { captions: own } : {}),
    ...(said ? { words: said } : {}),
  }
}

/** A file that has them is no text, so an export with them could not be imported again. */
function withoutControls(text: string): string {
  return text.replace(/[\u0000-\u0008\u000e-\u001f\u007f]/g, '')
}
