import { unzipSync } from 'fflate'
import sax, { type Tag } from 'sax'
import { type ImportedText, UnreadableText } from './imported-text.ts'
import { passagesToText, type TextBlock } from './plain-text.ts'

/** A book of five hours has two. */
const maxXmlBytes = 64 * 1024 * 1024
const titles = new Set(['title', 'heading1', 'titel', 'berschrift1'])

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

/** Paragraphs of the body; what was deleted while changes were tracked, notes and headers are left out. */
export function readDocx(bytes: Uint8Array): ImportedText {
  return passagesToText(paragraphsOf(documentOf(bytes)))
}

function documentOf(bytes: Uint8Array): string {
  let document: Uint8Array | undefined
  try {
    document = unzipSync(bytes, { filter: ({ name, originalSize }) => name === 'word/document.xml' && originalSize <= maxXmlBytes })['word/document.xml']
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
  xml.onopentag = (tag) => {
    const { name, attributes } = tag as Tag
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
    if (name !== 'w:p') return
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
