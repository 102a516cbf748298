import { unzipSync } from 'fflate'
import sax, { type Tag } from 'sax'
import type { FormatFile } from '../format.ts'
import { type ImportedText, UnreadableText } from '../imported-text.ts'
import { passagesToText, type TextBlock } from './passages.ts'

/** Written by servers alone, with a library of theirs. */
export const docx = { readBytes: readDocx } satisfies FormatFile

/** A book of five hours has two. */
const maxXmlBytes = 64 * 1024 * 1024
/** Date, length and speakers, as documents that are made here have them under their title. */
const facts = /^\S.{1,60}  ·  \d+:\d\d:\d\d(?:  ·  .*)?$/u
const titles = new Set(['title', 'heading1', 'titel', 'berschrift1'])

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

/** Paragraphs of the body; what was deleted while changes were tracked, notes and headers are left out. */
function readDocx(bytes: Uint8Array): ImportedText {
  const paragraphs = paragraphsOf(documentOf(bytes))
  const hasFacts = paragraphs[0]?.isHeading === true && facts.test(paragraphs[1]?.lines[0] ?? '')
  return passagesToText(hasFacts ? paragraphs.filter((_, index) => index !== 1) : paragraphs)
}

function documentOf(bytes: Uint8Array): string {
  let document: Uint8Array | undefined
  try {
    document = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === 'word/document.xml' && originalSize <= maxXmlBytes,
    })['word/document.xml']
  } catch (cause) {
    throw new UnreadableText('not-docx', { cause })
  }
  if (!document) throw new UnreadableText('not-docx')
  return new TextDecoder().decode(document)
}

function paragraphsOf(document: string): TextBlock[] {
  const xml = sax.parser(true, { position: false })
  const blocks: TextBlock[] = []
  // Text boxes are paragraphs inside of one.
  const open: { text: string; isHeading: boolean }[] = []
  let isText = false
  // The same text once more, for programs that don't know how it is shown.
  let fallbacks = 0
  xml.onopentag = (tag) => {
    const { name, attributes } = tag as Tag
    if (name === 'mc:Fallback') fallbacks += 1
    if (fallbacks > 0) return
    isText = name === 'w:t'
    const paragraph = open.at(-1)
    if (name === 'w:p') open.push({ text: '', isHeading: false })
    else if (!paragraph) return
    else if (name === 'w:pStyle') paragraph.isHeading = titles.has(attributes['w:val']?.toLowerCase() ?? '')
    else if (name === 'w:br' || name === 'w:cr') paragraph.text += '\n'
    else if (name === 'w:tab') paragraph.text += '\t'
  }
  xml.ontext = (text) => {
    const paragraph = open.at(-1)
    if (isText && paragraph) paragraph.text += text
  }
  xml.onclosetag = (name) => {
    isText = false
    if (name === 'mc:Fallback') fallbacks -= 1
    if (name !== 'w:p' || fallbacks > 0) return
    const { text = '', isHeading = false } = open.pop() ?? {}
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    if (lines.length > 0) blocks.push({ lines, isHeading })
  }
  xml.onerror = (cause) => {
    throw new UnreadableText('not-docx', { cause })
  }
  xml.write(document).close()
  return blocks
}
